import { expect, test } from "vitest";
import { nameInUrl } from "./name-in-url.ts";

test.each([
  ["https://a.example/data/list.csv?x=1", "application/octet-stream", "list.csv"],
  ["https://a.example/main.py", "text/plain; charset=utf-8", "main.py"],
  ["https://a.example/page.php", "text/html", null],
  ["https://a.example/", null, null],
  [null, null, null],
])("%s served as %s is named %s", (url, mimeType, name) => {
  expect(nameInUrl(url, mimeType)).toBe(name);
});
