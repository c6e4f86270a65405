/** On a request itself: a WeakMap of all requests costs the collector of garbage more than all the rest here. */
const arrival = Symbol("arrival");

/** A request that may have come over a connection. */
type Arrived = Request & { [arrival]?: string };

/** Notes that Node's server received a request, and from which address. */
export function cameFrom(request: Request, address: string | undefined): Request {
  (request as Arrived)[arrival] = address ?? "";
  return request;
}

/** The address of the other end of a request's connection; empty when it is not known. */
export function addressOf(request: Request): string {
  return (request as Arrived)[arrival] ?? "";
}

/**
 * True for a request whose body ends where `Content-Length` says: Node's server sees to that. Such a body is read at
 * once, in half the time.
 */
export function endsAsDeclared(request: Request): boolean {
  return (request as Arrived)[arrival] !== undefined;
}
