import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { whyWrongNode } from "./node-version.ts";

test.each(["22.22.0", "22.30.1", "24.15.0", "24.21.0", "26.0.0", "27.3.0"])("Node %s runs it", (version) => {
  expect(whyWrongNode(version)).toBeNull();
});

test.each(["18.20.8", "20.20.2", "22.21.9", "23.11.0", "24.14.0", "25.9.0"])(
  "Node %s is refused in one line that names what to get",
  (version) => {
    const why = whyWrongNode(version);
    expect(why).toContain(`this is Node ${version}`);
    expect(why).not.toContain("\n");
  },
);

test("package.json asks for the same", () => {
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(engines.node).toBe("^22.22.0 || ^24.15.0 || >=26.0.0");
});
