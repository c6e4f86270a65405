import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A manifest as its package has it, packed: what a registry answers about a version. */
interface Packed {
  manifest: { name: string; version: string };
  file: string;
  integrity: string;
}

export interface PackageRegistry {
  url: string;
  close(): void;
}

/**
 * A registry on this machine that has the packed packages of a folder and sends every other request on to `upstream`,
 * so that a reader's `npm install cuecard` does what it will do once they are published.
 */
export async function startRegistry(folder: string, upstream: string): Promise<PackageRegistry> {
  const packages = await readPacked(folder);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname).slice(1);
    const [name, tarball] = path.split("/-/");
    const packed = packages.get(name!);
    if (!packed) return response.writeHead(307, { location: new URL(request.url ?? "/", upstream).href }).end();
    if (tarball)
      return createReadStream(packed.file).pipe(
        response.writeHead(200, { "content-type": "application/octet-stream" }),
      );
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(packument(packed, `http://${request.headers.host}`)));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Packed packages lie beside their manifests, `NAME.tgz` and `NAME.json`. */
async function readPacked(folder: string): Promise<Map<string, Packed>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  const all = files.map(async (name): Promise<[string, Packed]> => {
    const file = join(folder, name);
    const manifest = JSON.parse(await readFile(file.replace(/\.tgz$/, ".json"), "utf8"));
    const integrity = `sha512-${createHash("sha512")
      .update(await readFile(file))
      .digest("base64")}`;
    return [manifest.name, { manifest, file, integrity }];
  });
  return new Map(await Promise.all(all));
}

function packument({ manifest, integrity }: Packed, origin: string) {
  const { name, version } = manifest;
  const dist = { tarball: `${origin}/${name}/-/${version}.tgz`, integrity };
  return {
    name,
    "dist-tags": { latest: version },
    versions: { [version]: { ...manifest, dist } },
    // Old enough for clients that leave new versions alone for some days.
    time: {
      created: "2020-01-01T00:00:00.000Z",
      modified: "2020-01-01T00:00:00.000Z",
      [version]: "2020-01-01T00:00:00.000Z",
    },
  };
}
