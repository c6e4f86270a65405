/** The host part of a connection string, with user and password before and all else behind it. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/**
 * The servers that a connection string names, each as a connection string of its own: several with a comma between
 * (`postgres://a/db,postgres://b/db`), or several hosts in one, as libpq has them (`postgres://a:5432,b:5432/db`). A comma
 * in a password stays.
 */
export function addressesOf(connectionString: string): string[] {
  return connectionString.split(/\s*,\s*(?=postgres(?:ql)?:\/\/)/).flatMap((address) => {
    const [, login, hosts, rest] = parts.exec(address) ?? [];
    return hosts === undefined ? [address] : hosts.split(",").map((host) => `${login}${host}${rest}`);
  });
}
