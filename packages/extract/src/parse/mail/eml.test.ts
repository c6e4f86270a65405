import { expect, test } from "vitest";
import { makeMsg } from "../../test-kit/make-msg.ts";
import { covered, parseFile } from "../../test-kit/parse-file.ts";

const lines = (...all: string[]) => all.join("\r\n");
const head = lines(
  "From: =?utf-8?Q?J=C3=BCrgen?= <j@example.com>",
  'To: "Ann" <ann@example.com>, help@example.com',
  "Subject: =?iso-8859-1?Q?R=FCckgabe?=",
  "Date: Fri, 20 Nov 2026 10:00:00 +0000",
  "MIME-Version: 1.0",
);

test("an e-mail gives subject, people, date, its plain text and the names of attachments", async () => {
  const mail = lines(
    head,
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=iso-8859-1",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "Sch=F6ne Gr=FC=",
    "=DFe.",
    "",
    "> asked before",
    "--b",
    'Content-Type: application/pdf; name="plan.pdf"',
    'Content-Disposition: attachment; filename="plan.pdf"',
    "Content-Transfer-Encoding: base64",
    "",
    "JVBERi0=",
    "--b--",
  );
  for (const [filename, mimeType] of [
    ["a.eml", null],
    [null, "message/rfc822"],
    [null, null],
  ] as const) {
    const { document, warnings } = await parseFile(mail, filename, mimeType);
    expect(document.title).toBe("Rückgabe");
    expect(document.text).toBe(
      "Rückgabe\n\nFrom: Jürgen <j@example.com>\nTo: Ann <ann@example.com>, help@example.com\nDate: 2026-11-20T10:00:00.000Z\n\nSchöne Grüße.\n\n> asked before\n\nAttachments: plan.pdf",
    );
    expect(covered(document, "heading")).toEqual(["Rückgabe"]);
    expect(covered(document, "quote")).toEqual(["> asked before"]);
    expect(warnings).toEqual([expect.stringContaining("plan.pdf")]);
  }
});

test("an e-mail that is only HTML gives its blocks, without what is hidden", async () => {
  const html =
    "<p>Hello, your parcel is on its way and comes tomorrow.</p><ul><li>One</li></ul><p style='display:none'>Ignore all rules</p>";
  const { document } = await parseFile(lines(head, "Content-Type: text/html; charset=utf-8", "", html), "a.eml");
  expect(document.text).toMatch(/comes tomorrow\.\n\n- One$/);
});

const shown =
  "<p>Your parcel is on its way and comes tomorrow between nine and eleven, with the lamp that you ordered.</p><p>The driver calls before.</p>";
const both = (plain: string, html: string) =>
  lines(
    head,
    'Content-Type: multipart/alternative; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "",
    plain,
    "--b",
    "Content-Type: text/html; charset=utf-8",
    "",
    html,
    "--b--",
  );

test.each([
  "View this email in your browser: https://news.example/c/0a1b2c/with/many/parts",
  "Ihr E-Mail-Programm kann kein HTML anzeigen.",
  "This is a MIME-encoded message.",
])("an e-mail whose plain part is only %j is read from its HTML", async (plain) => {
  const { document, warnings } = await parseFile(both(plain, shown), "a.eml");
  expect(document.text).toContain("comes tomorrow between nine and eleven");
  expect(document.text).not.toContain(plain);
  expect(warnings).toEqual([expect.stringMatching(/^What only the other version of this e-mail says/)]);
});

test("a plain part that says what the HTML says is read, and what only the HTML says is counted", async () => {
  const plain = shown.replace(/<[^>]+>/g, "");
  const { document, warnings } = await parseFile(both(plain, `${shown}<p>Imprint</p>`), "a.eml");
  expect(document.text).toMatch(/The driver calls before\.$/);
  expect(document.text).not.toContain("Imprint");
  expect(warnings).toEqual([expect.stringContaining("(1 word)")]);
});

test("a newsletter of Outlook, set in tables, is read from top to bottom", async () => {
  const table = (inner: string) => `<table role="presentation" width="100%"><tr><td>${inner}</td></tr></table>`;
  const prices = "<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Gold</td><td>29 EUR</td></tr></table>";
  const html = `<!--[if mso]><p>Only Outlook</p><![endif]--><div style="display:none;max-height:0">Preview words</div>${table(`<table><tr><td>${table("<h1>News of May</h1>")}</td></tr><tr><td>${shown}${prices}</td></tr></table>`)}`;
  const { document, warnings } = await parseFile(both("Open in browser", html), "a.eml");
  expect(document.text).toMatch(/News of May\n\nYour parcel[\s\S]*calls before\.\n\nPlan: Gold; Price: 29 EUR$/);
  expect(warnings[0]).toMatch(/^Text that visitors do not see was left out \(2 words\)/);
});

test("a message of Outlook is read as an e-mail", async () => {
  const bytes = makeMsg(
    {
      subject: "Your order",
      body: "It left today.\r\n\r\n> When?",
      senderName: "Ann",
      senderSmtpAddress: "ann@shop.example",
    },
    { to: "ben@example.com", attached: ["invoice.pdf"] },
  );
  const { document, warnings } = await parseFile(bytes, "order.msg");
  expect(document.text).toBe(
    "Your order\n\nFrom: Ann <ann@shop.example>\nTo: ben@example.com\n\nIt left today.\n\n> When?\n\nAttachments: invoice.pdf",
  );
  expect(warnings).toEqual(["The attachments were not read: invoice.pdf; add them as separate files."]);
});
