import { expect, test } from "vitest";
import type { Definition } from "./definitions.ts";
import { listingOf } from "./listings.ts";

const read = (text: string, language: string | null): Definition[] =>
  listingOf(text, { start: 0, end: text.length }, language)?.children ?? [];
/** Names, those inside in brackets: `Invoice(total tax) main`. */
const outline = (definitions: readonly Definition[]): string =>
  definitions.map(({ name, children }) => (children.length > 0 ? `${name}(${outline(children)})` : name)).join(" ");

/** Each with brackets and keywords in its comments and strings. */
const languages: [language: string, outline: string, code: string][] = [
  [
    "typescript",
    "Invoice(constructor total reader(text)) parse wait Row",
    `import { a } from "a";
@Component({ selector: "class Fake {" })
export abstract class Invoice<Row extends { id: string } = Plain> extends Base {
  constructor(private readonly rows: Row[]) {
    super();
  }
  // function hidden() {
  get total(): { net: number } {
    if (this.rows.length > 0) { return /[}"]/.test(\`\${this.rows.map((row) => { return \`{\${row}\`; })} class No {\`); }
    return { net: 0 };
  }
  reader<T>(first: T): Reader {
    return {
      text: () => "}",
    };
  }
}
export const parse = async (text: string): Promise<void> => {
  call(text, () => { other(); });
};
async function* wait<T extends { a: 1 }>(
  until: T,
): AsyncGenerator<{ at: number }> {
  yield { at: 1 };
}
export type Row = { id: string } | { name: string };
`,
  ],
  [
    "javascript",
    "Cart(add #sum) exports.legacy run(inner)",
    "class Cart {\n  add(item) { this.items.push('}') }\n  static async #sum() {\n    return 1 / 2 /* { */ / 3\n  }\n}\nexports.legacy = function (a) {\n  return a\n}\nfoo(1)\nif (a) {\n  b()\n}\nfunction run() {\n  const inner = (x) => x + 1\n  return inner\n}\n",
  ],
  [
    "python",
    "Invoice(__init__ total(inner)) main",
    'import os\n\n@dataclass(\n    frozen=True,\n)\nclass Invoice(Base):\n    """def not_me():\nclass Nor_me:\n    """\n\n    def __init__(\n        self, rows,\n    ):\n        self.text = """\nno indent here\n"""\n\n    @property\n    def total(self):\n        # class Hidden:\n        def inner(): return "}"\n\n        if module is None:\n            return inner()\n\nasync def main():\n    pass\n',
  ],
  [
    "java",
    "Invoice(Invoice total listener(run) Kind)",
    'package a;\n/** class Fake { */\npublic final class Invoice<T extends Row> implements A, B {\n  Invoice(int a) { this.a = a; }\n  @Override\n  public List<String> total(int a)\n      throws IOException {\n    if (a > 1) { String s = "}\\"{"; char c = \'{\'; }\n    for (int i = 0; i < 1; i++) { call(i); }\n    return null;\n  }\n  Runnable listener() {\n    return new Runnable() {\n      @Override public void run() { call(1); }\n    };\n  }\n  enum Kind { A, B }\n}\n',
  ],
  [
    "csharp",
    "Shop.Billing(Invoice(Total Rate operator +))",
    'using System;\nnamespace Shop.Billing\n{\n    #region class Fake {\n    [Serializable]\n    public sealed class Invoice : Base\n    {\n        public decimal Total(int a)\n        {\n            var path = @"C:\\{";\n            using (var x = Open()) { }\n            return a;\n        }\n        public decimal Rate(int a) => a * 2;\n        public static Invoice operator +(Invoice a, Invoice b) { return a; }\n    }\n    #endregion\n}\n',
  ],
  [
    "go",
    "Invoice Handler Invoice.Total New",
    "package a\n\ntype Invoice struct {\n\tRows []Row `json:\"{\"`\n}\n\ntype Handler func(int) error\n\n// func hidden() {\nfunc (i *Invoice) Total(rate float64) (int, error) {\n\tif rate > 1 { return '}', nil }\n\treturn 0, nil\n}\n\nfunc New[T any](rows map[string]interface{}) map[string]struct{} {\n\treturn nil\n}\n",
  ],
  [
    "rust",
    "Invoice Total(total) Total for Invoice<'a>(total) tests(works) square",
    "use a::b;\n#[derive(Debug)]\npub struct Invoice<'a> {\n    rows: &'a [Row],\n}\npub(crate) trait Total {\n    fn total(&self) -> u32;\n}\nimpl<'a> Total for Invoice<'a> {\n    fn total(&self) -> u32 {\n        let s = r#\"fn no() { \"\"#; let c = '{';\n        match s { _ => 1 }\n    }\n}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn works() {}\n}\nmacro_rules! square {\n    ($x:expr) => { $x * $x };\n}\n",
  ],
  [
    "cpp",
    "billing(Invoice(Invoice total) Invoice::total max) main",
    "#include <a>\nnamespace billing {\nclass Other;\nclass Invoice : public Base {\n public:\n  Invoice(int a)\n      : a_{a}, b_(1) {\n    init();\n  }\n  int total() const override { return 1'000; }\n};\n#if FAST\nint Invoice::total(int a) {\n#else\nint Invoice::total(long a) {\n#endif\n  const char* s = R\"x({ \" )x\";\n  if (a) { return '{'; }\n  return 0;\n}\ntemplate <typename T>\nT max(T a, T b) { return a; }\n}  // namespace billing\nint\nmain (int argc, char **argv)\n{\n  return 0;\n}\n",
  ],
  [
    "ruby",
    "Billing(Invoice(total tax [] self.load))",
    'module Billing\n  class Invoice < Base\n    # def hidden\n    def total(rate)\n      text = <<~SQL\n    def fake\n    end\n      SQL\n      rows.each do |row|\n        "class No #{row}"\n      end if rate\n    end\n\n    def tax = total * 0.2\n\n    def [](key)\n      key\n    end\n\n    def self.load; end\n  end\nend\n',
  ],
  [
    "php",
    "Invoice(__construct total) helper",
    "<?php\nnamespace App;\n# class Fake {\n#[Entity]\nfinal class Invoice extends Base\n{\n    public function __construct(private array $rows) {}\n    public static function &total(?int $a): ?int\n    {\n        $s = <<<TEXT\n        function no() {\n        TEXT;\n        return '}';\n    }\n}\nfunction helper(): void { foreach ([1] as $x) { echo \"{$x}\"; } }\n",
  ],
  [
    "swift",
    "Invoice(init total) Invoice(tax) Taxed",
    'struct Invoice: Codable {\n    init(rows: [Row]) { self.rows = rows }\n    @discardableResult\n    func total<T>(_ rate: T) throws -> Int where T: Number {\n        let s = """\n        class No {\n        """\n        return rows.map { $0.net }.reduce(0, +)\n    }\n}\nextension Invoice {\n    func tax() -> Int { 1 }\n}\nprotocol Taxed {\n}\n',
  ],
  [
    "kotlin",
    "Row Invoice(total tax Companion) List<T>.extra",
    'data class Row(val net: Int)\n\nopen class Invoice(\n    private val rows: List<Row>,\n) : Base() {\n    override suspend fun total(rate: Double): Int =\n        rows.map { it.net }\n            .sum()\n\n    private fun tax() = 1\n    object Companion {\n        const val A = """{ class No {"""\n    }\n}\n\nfun <T> List<T>.extra(): Int {\n    return 1\n}\n',
  ],
  [
    "sql",
    "invoices total_of paid audit",
    "-- CREATE TABLE fake (\nCREATE TABLE IF NOT EXISTS invoices (\n  id int, -- a ; b\n  note text DEFAULT 'x; CREATE TABLE no ('\n);\nINSERT INTO invoices VALUES (1, ';');\ncreate or replace function total_of(a int) returns int as $body$\nbegin\n  return 1; -- ;\nend;\n$body$ language plpgsql;\nCREATE VIEW paid AS SELECT 1;\nCREATE TRIGGER audit AFTER INSERT ON invoices\nBEGIN\n  UPDATE a SET b = CASE WHEN 1 THEN 2 END;\n  DELETE FROM c;\nEND;\n",
  ],
  [
    "bash",
    "main usage",
    '#!/bin/bash\n# main() {\nmain() {\n  cat <<EOF\nfake() {\nEOF\n  case $1 in\n    a) echo "}" ;;\n  esac\n  echo $\u007b1#x} \'{\'\n}\nfunction usage {\n  echo usage\n}\nmain "$@"\n',
  ],
];

test.each(languages)("definitions of %s are %s", (language, expected, code) => {
  expect(outline(read(code, language))).toBe(expected);
});

test.each(languages)("%s reads the same with CRLF and with tabs", (language, expected, code) => {
  expect(outline(read(code.replaceAll("\n", "\r\n"), language))).toBe(expected);
  expect(
    outline(
      read(
        code.replace(/^( {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2)),
        language,
      ),
    ),
  ).toBe(expected);
});

test.each(languages.filter(([language]) => ["typescript", "python", "ruby", "sql"].includes(language)))(
  "%s without a name is known by its looks",
  (_, expected, code) => {
    expect(outline(read(code, null))).toBe(expected);
  },
);

test("a definition has its comments, decorators and attributes, up to a blank line or other code", () => {
  const text = (code: string, language: string) => read(code, language).map(({ start, end }) => code.slice(start, end));
  expect(
    text("a();\n// Apart.\n\n/**\n * Adds.\n */\n@log({\n  level: 1,\n})\nfunction add() {\n}\nb();\n", "javascript"),
  ).toEqual(["/**\n * Adds.\n */\n@log({\n  level: 1,\n})\nfunction add() {\n}"]);
  expect(text("x = 1\n# Adds.\n@cache\ndef add():\n    return 1\n\n\n# Next.\ny = 2\n", "python")).toEqual([
    "# Adds.\n@cache\ndef add():\n    return 1",
  ]);
  expect(text("/// Adds.\n#[inline]\nfn add() {}\n", "rust")).toEqual(["/// Adds.\n#[inline]\nfn add() {}"]);
  expect(text("static int\nadd (int a)\n{\n  return a;\n}\n", "c")).toEqual([
    "static int\nadd (int a)\n{\n  return a;\n}",
  ]);
});

test("a signature is what stands before the body, on one line", () => {
  const [add] = read(
    "export function add(\n  left: number,\n  right: number,\n): number {\n  return left;\n}\n",
    "typescript",
  );
  expect(add!.signature).toBe("add( left: number, right: number, ): number");
  expect(read("def add(left,\n        right=1):\n    return 1\n", "python")[0]!.signature).toBe("add(left, right=1)");
});

test.each([
  "function a() {\n  `${",
  "class A {\n  /* never closed",
  "def a(:\n  '''",
  "}}}}))))",
  "{".repeat(20_000),
  "`${".repeat(20_000),
  "(\n".repeat(5_000),
  "*&".repeat(200),
  "f(a) {\n".repeat(20_000),
  "type A<B\n".repeat(5_000),
])("broken code is read to its end: %.20s", (code) => {
  for (const [language] of languages) {
    for (const { start, end } of read(code, language)) expect(end).toBeGreaterThan(start);
  }
});

test("a language without definitions has none", () => {
  expect(read("a:\n  class: b\n", "yaml")).toEqual([]);
});
