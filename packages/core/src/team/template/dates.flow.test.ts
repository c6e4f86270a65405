import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const template = new URL("./template.ts", import.meta.url).href;

test("a date reads the same whatever language the machine has", async () => {
  const program = `
    const { render } = await import(${JSON.stringify(template)});
    process.stdout.write(render("{{ day | date: '%B' }}", { day: "2026-03-15" }, "").text);
  `;
  const env = { ...process.env, LC_ALL: "de_DE.UTF-8", TZ: "Europe/Berlin" };
  const options = [...process.execArgv, "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { env });
  expect(stdout).toBe("March");
});
