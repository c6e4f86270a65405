/** A request that is to have its effect once, however often it is sent. */
export interface KeyedRequest {
  /** Hash of the client's key. */
  key: string;
  /** Hash of what the request asks for. */
  fingerprint: string;
  /** Id of the object that it makes, should this be its first attempt. */
  objectId: string;
  /** Milliseconds since 1970. */
  now: number;
  /** How long an attempt may take, in milliseconds. Then another one may begin. */
  leaseMs: number;
  /** When the request may be forgotten. Milliseconds since 1970. */
  forgetAt: number;
}

/** What a request is to do. */
export type Admission =
  /** It makes the object, with the id of the first attempt, which began at `begunAt`. Above 1, an attempt was lost before. */
  | { status: "admitted"; attempt: number; objectId: string; begunAt: number }
  /** An attempt is under way. */
  | { status: "running" }
  /** The key was used for something else. */
  | { status: "differs" }
  /** The object is made. `answer` is what was kept; null when nothing was. */
  | { status: "done"; objectId: string; answer: string | null };

/** How an attempt ended. */
export type Outcome =
  | { status: "done"; objectId: string; answer: string | null }
  /** Nothing was made: the request is forgotten. */
  | { status: "refused" }
  /** Nobody knows: the next attempt may begin at once, and has the same id. */
  | { status: "unknown"; now: number };

/**
 * Requests of one workspace that have a key. Each names the id of its object before that is made; as an id is stored
 * once, so is the object, whatever happens to the attempts. A request goes with the call that it made.
 */
export interface RequestStore {
  /** Takes the request for an attempt, or says why not, in one step. One that may be forgotten counts as never made. */
  admitRequest(request: KeyedRequest): Promise<Admission>;
  /** Ends the attempt. A later attempt's request, and one that is done, stay as they are. */
  endRequest(key: string, attempt: number, outcome: Outcome): Promise<void>;
}
