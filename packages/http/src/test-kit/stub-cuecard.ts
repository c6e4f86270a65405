import { type Cuecard, CuecardError, KeyScope, type Principal, type Workspace } from "@cuecard/core";

type Stub<T> = { [Key in keyof T]?: T[Key] extends (...args: never[]) => unknown ? T[Key] : Partial<T[Key]> };

/** For tests: what a private key that may do everything may do, unless `values` say otherwise. */
export function aPrincipal(values: Partial<Principal> = {}): Principal {
  const all = { kind: "private", scopes: KeyScope.options, workspace: "default", knowledgeBaseIds: null } as const;
  return { id: "key_test", name: null, ...all, ...values };
}

/** For tests: a Cuecard with only the given methods, a few keys, and workspaces that know their id. */
export function stubCuecard(
  methods: Stub<Omit<Workspace, "id">> = {},
  above: Partial<Pick<Cuecard, "healthy">> = {},
): Cuecard {
  const principals: Record<string, Principal> = {
    sk_live_test: aPrincipal(),
    pk_live_test: aPrincipal({ kind: "public", scopes: [] }),
    pk_live_narrow: aPrincipal({ kind: "public", scopes: [], knowledgeBaseIds: ["kb_1"] }),
    sk_live_narrow: aPrincipal({ scopes: ["read", "ingest"], knowledgeBaseIds: ["kb_1"] }),
    ...Object.fromEntries(KeyScope.options.map((scope) => [`sk_live_${scope}`, aPrincipal({ scopes: [scope] })])),
  };
  const audit = { async add() {} };
  const workspace = (id: string) => ({ id, audit, warm: async () => {}, ...methods }) as unknown as Workspace;
  const keys: Pick<Cuecard["keys"], "authenticate"> = {
    async authenticate(key) {
      const principal = principals[key];
      if (!principal) throw new CuecardError("invalid_api_key", "The API key is not known here.");
      return principal;
    },
  };
  const observer: Cuecard["observer"] = {
    specificationVersion: "v1",
    observe: (_name, _facts, work) => work(() => {}),
    headers: () => null,
  };
  return {
    ...workspace("default"),
    observer,
    healthy: async () => true,
    ...above,
    workspace,
    keys,
  } as Cuecard;
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
