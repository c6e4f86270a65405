import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { parseFile } from "../../test-kit/parse-file.ts";

async function makeForm(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 300]);
  const form = pdf.getForm();
  const label = (text: string, y: number) => page.drawText(text, { x: 30, y, size: 11 });
  label("Application", 270);
  label("Name:", 220);
  const name = form.createTextField("name");
  name.setText("Ada Lovelace");
  name.addToPage(page, { x: 80, y: 215, width: 150, height: 18 });
  label("City:", 190);
  const city = form.createDropdown("city");
  city.addOptions(["Oslo", "Rome"]);
  city.select("Rome");
  city.addToPage(page, { x: 80, y: 185, width: 150, height: 18 });
  label("Message", 150);
  const message = form.createTextField("message");
  message.enableMultiline();
  message.setText("Two rooms\nwith a view");
  message.addToPage(page, { x: 30, y: 90, width: 200, height: 50 });
  label("Phone:", 60);
  form.createTextField("phone").addToPage(page, { x: 80, y: 55, width: 150, height: 18 });
  const secret = form.createTextField("secret");
  secret.setText("hunter2");
  secret.enablePassword();
  secret.addToPage(page, { x: 80, y: 20, width: 150, height: 18 });
  return Buffer.from(await pdf.save());
}

test("a filled form is read with each value behind its label, and a password is not", async () => {
  const { document } = await parseFile(await makeForm(), "form.pdf");
  const lines = document.text.split(/\n+/);
  expect(lines).toContain("Name: Ada Lovelace");
  expect(lines).toContain("City: Rome");
  expect(document.text.replace(/\s+/g, " ")).toContain("Message Two rooms with a view Phone:");
  expect(document.text).not.toContain("hunter2");
});
