import { expect, test } from "vitest";
import { parseFile } from "../../test-kit/parse-file.ts";

test.each([
  ["a.py", "def f():\n    return 1\n", "python"],
  ["a.TS", "export const a = 1;\n", "typescript"],
  ["a.php", "<html><?php echo 1; ?></html>", "php"],
  ["a.yaml", "a:\n  - b\n", "yaml"],
  [null, "#!/usr/bin/env python3\nprint(1)\n", null],
])("source code named %s is one piece of code, as it is", async (filename, content, language) => {
  const { document } = await parseFile(content, filename);
  expect(document).toMatchObject({ text: content, marks: [{ kind: "code", language, start: 0 }] });
});
