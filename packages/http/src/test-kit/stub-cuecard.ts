import { type Cuecard, CuecardError, type Principal, type Workspace } from "@cuecard/core";

type Stub<T> = { [Key in keyof T]?: T[Key] extends (...args: never[]) => unknown ? T[Key] : Partial<T[Key]> };

/** For tests: a Cuecard with only the given methods, three keys, and workspaces that know their id. */
export function stubCuecard(
  methods: Stub<Omit<Workspace, "id">> = {},
  above: Partial<Pick<Cuecard, "healthy">> = {},
): Cuecard {
  const principals: Record<string, Principal> = {
    sk_live_test: { kind: "private", workspace: "default", knowledgeBaseIds: null },
    pk_live_test: { kind: "public", workspace: "default", knowledgeBaseIds: null },
    pk_live_narrow: { kind: "public", workspace: "default", knowledgeBaseIds: ["kb_1"] },
  };
  const workspace = (id: string) => ({ id, ...methods }) as unknown as Workspace;
  const keys: Pick<Cuecard["keys"], "authenticate"> = {
    async authenticate(key) {
      const principal = principals[key];
      if (!principal) throw new CuecardError("invalid_api_key", "The API key is not known here.");
      return principal;
    },
  };
  return { ...workspace("default"), healthy: async () => true, ...above, workspace, keys } as Cuecard;
}

/** For tests: sends requests with the private key to a handler. */
export function clientOf(handler: (request: Request) => Promise<Response>) {
  return (
    method: string,
    path: string,
    { body, headers = {} }: { body?: BodyInit | object; headers?: Record<string, string> } = {},
  ) => {
    const isJson = typeof body === "object" && Object.getPrototypeOf(body) === Object.prototype;
    const all = {
      Authorization: "Bearer sk_live_test",
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    };
    return handler(
      new Request(`http://localhost${path}`, {
        method,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")),
        ...(body !== undefined && {
          body: isJson ? JSON.stringify(body) : (body as BodyInit),
          duplex: "half" as const,
        }),
      }),
    );
  };
}
