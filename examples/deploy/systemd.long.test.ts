import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { packedPackages, run, startRegistry } from "@cuecard/checks/installed";
import { expect, test } from "vitest";
import { read, snippetsOf } from "../test-kit/pages.ts";
import { inEmptyFolder } from "../test-kit/run-example.ts";
import { key } from "../test-kit/serve.ts";

const blocks = snippetsOf("docs/deploy.md");
const unit = blocks.find(({ language }) => language === "ini")!.code;
const [, addUser, install] = /^sudo (useradd .*)\nsudo -u cuecard (npm install .*)$/m.exec(read("docs/deploy.md"))!;

/** This machine's files under a layer in memory, and a systemd of its own as process 1 with no network but loopback. */
const boot = `set -eu
mkdir -p "$1/layer" && mount -t tmpfs tmpfs "$1/layer" && cd "$1/layer" && mkdir upper work root
mount -t overlay overlay -o "lowerdir=/,upperdir=$PWD/upper,workdir=$PWD/work" root
rm -rf root/etc/systemd/system/*.wants
chroot root ${addUser}
cp "$1/cuecard.service" "$1/probe.service" root/etc/systemd/system/
install -m 600 "$1/cuecard.env" root/etc/cuecard.env
chown -R "$(stat -c %u:%g root/srv/cuecard)" "$1/srv"
exec systemd-nspawn --directory=root --register=no --keep-unit --private-network --bind="$1/srv:/srv/cuecard" \\
  --bind="$1/seen:/seen" --bind-ro="$1/probe.sh:/probe.sh" --bind-ro="$2:/usr/local/bin/node" --boot systemd.unit=probe.service`;

const probeUnit = `[Unit]
SuccessAction=poweroff-force
FailureAction=poweroff-force
[Service]
Type=oneshot
ExecStart=/bin/bash /probe.sh`;

/** What an operator does, each with what is seen in a file. */
const probe = `ready() { for i in $(seq 600); do curl -sf http://127.0.0.1:8787/readyz >/dev/null && return; sleep 0.1; done; }
of() { systemctl show cuecard --value -p "$1"; }
curl="curl -sN -H host:cuecard.example.com -H 'authorization: Bearer ${key}'"
systemctl start cuecard; ready
eval $curl http://127.0.0.1:8787/v1/events >/seen/events &
until grep -q ready /seen/events; do sleep 0.1; done
eval $curl -H content-type:application/json -d "'{\\"name\\":\\"Help\\"}'" http://127.0.0.1:8787/v1/knowledge-base >/seen/made
ps -o user= -p "$(of MainPID)" >/seen/user
systemctl stop cuecard
echo "$(of Result) $(of ExecMainStatus)" >/seen/stopped
ls /srv/cuecard/data >/seen/left
pgrep -u cuecard >/seen/processes
systemctl start cuecard; ready
kill -KILL "$(of MainPID)"
until [ "$(of NRestarts)" = 1 ]; do sleep 0.1; done; ready
of ActiveState >/seen/restarted
journalctl -u cuecard -o cat >/seen/journal
systemctl stop cuecard`;

const can = process.getuid?.() === 0 && spawnSync("systemd-nspawn", ["--version"]).status === 0;

test.skipIf(!can)(
  `a real systemd runs the unit of docs/deploy.md: SIGTERM leaves nothing behind, and a killed service is started again${can ? "" : " (skipped: it needs root and systemd-nspawn)"}`,
  () =>
    inEmptyFolder(async (folder) => {
      for (const name of ["srv", "seen"]) mkdirSync(join(folder, name));
      const upstream = (await run(["npm", "config", "get", "registry"], { cwd: folder })).output.trim();
      const registry = await startRegistry(await packedPackages(), upstream);
      const env = { ...process.env, NODE_OPTIONS: "", npm_config_registry: registry.url };
      const command = install!.replace("/srv/cuecard", join(folder, "srv"));
      await run(["sh", "-c", command], { cwd: folder, env }).finally(() => registry.close());
      const files = { "cuecard.service": unit, "probe.service": probeUnit, "probe.sh": probe };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, "cuecard.env"), `CUECARD_API_KEYS=${key}\n`);
      const machine = ["--mount", "sh", "-c", boot, "boot", folder, process.execPath];
      await promisify(execFile)("unshare", machine, { timeout: 600_000, killSignal: "SIGKILL" });
      const seen = (name: string) => readFileSync(join(folder, "seen", name), "utf8").trim();
      expect(JSON.parse(seen("made"))).toMatchObject({ name: "Help" });
      expect([seen("user"), seen("stopped"), seen("processes")]).toEqual(["cuecard", "success 0", ""]);
      expect(seen("left").split("\n")).not.toEqual([]);
      expect(seen("left")).not.toMatch(/wal$|shm$|journal$|^holder/m);
      expect(seen("restarted")).toBe("active");
      expect(seen("journal")).toContain("cuecard listening on http://127.0.0.1:8787");
    }),
  1_800_000,
);
