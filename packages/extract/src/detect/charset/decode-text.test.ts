import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { parseFile } from "../../test-kit/parse-file.ts";
import { decodeText } from "./decode-text.ts";

/** Sentences as a shop's help page has them, by language. */
const samples = {
  en: "The café’s résumé of fees – “simple” and naïve – costs £5 and €7 per visit.",
  de: "Größe und Maße für Übergänge: schöne Grüße aus Köln. Die Rückgabe ist innerhalb von dreißig Tagen möglich, wenn die Ware ungeöffnet ist.",
  fr: "Le remboursement est effectué à réception. Les élèves français préfèrent où ça coûte moins cher, même après l'été, grâce à la règle générale.",
  es: "¿Cómo puedo cancelar mi suscripción? Envíe una petición en cualquier momento; la devolución tardará unos días más según el método de pago del señor.",
  pl: "Zwrot towaru jest możliwy w ciągu trzydziestu dni od zakupu. Proszę dołączyć paragon i opisać przyczynę. Zażółć gęślą jaźń, wszystkie przesyłki są śledzone.",
  cs: "Vrácení zboží je možné do třiceti dnů od nákupu. Přiložte prosím účtenku a popište důvod. Příliš žluťoučký kůň úpěl ďábelské ódy.",
  hu: "A termék visszaküldése harminc napon belül lehetséges. Kérjük, csatolja a számlát és írja le az okát. Az ügyfélszolgálat hétfőtől péntekig elérhető, örömmel segítünk előfizetőinknek.",
  ru: "Возврат товара возможен в течение тридцати дней после покупки. Пожалуйста, приложите чек и опишите причину.",
  uk: "Повернення товару можливе протягом тридцяти днів після покупки. Будь ласка, додайте чек і опишіть причину, її розглянуть.",
  el: "Η επιστροφή των προϊόντων είναι δυνατή εντός τριάντα ημερών από την αγορά. Παρακαλούμε επισυνάψτε την απόδειξη.",
  tr: "Ürün iadesi satın alma tarihinden itibaren otuz gün içinde mümkündür. Lütfen fişi ekleyin ve nedenini açıklayın. İşlem ücreti alınmaz, değişiklik yapılabilir.",
  he: "החזרת מוצרים אפשרית תוך שלושים יום מיום הרכישה. אנא צרפו את הקבלה ותארו את הסיבה.",
  ar: "يمكن إرجاع المنتجات خلال ثلاثين يوما من تاريخ الشراء. يرجى إرفاق الإيصال ووصف السبب.",
  lt: "Prekes galima grąžinti per trisdešimt dienų nuo pirkimo. Prašome pridėti čekį ir aprašyti priežastį. Pristatymas į užsienį kainuoja papildomai, žr. sąlygas.",
  vi: "Khách hàng có thể trả lại hàng trong vòng ba mươi ngày.",
  th: "สามารถคืนสินค้าได้ภายในสามสิบวันนับจากวันที่ซื้อ กรุณาแนบใบเสร็จและระบุเหตุผล",
  ja: "これは日本語の文章です。返品は三十日以内に受け付けます。送料は無料です。領収書を添えてください。",
  ko: "상품은 구매일로부터 삼십 일 이내에 반품할 수 있습니다. 영수증을 첨부하고 이유를 적어 주십시오.",
  zhs: "商品可以在购买之日起三十天内退货。请附上收据并说明原因。客服热线周一至周五开放。",
  zht: "商品可以在購買之日起三十天內退貨。請附上收據並說明原因。客服熱線週一至週五開放。",
} as const;

const pairs = [
  ["windows-1252", "en"],
  ["windows-1252", "de"],
  ["windows-1252", "fr"],
  ["windows-1252", "es"],
  ["iso-8859-1", "de"],
  ["iso-8859-15", "fr"],
  ["macintosh", "fr"],
  ["cp850", "de"],
  ["windows-1250", "pl"],
  ["windows-1250", "cs"],
  ["windows-1250", "hu"],
  ["iso-8859-2", "pl"],
  ["iso-8859-2", "cs"],
  ["iso-8859-2", "hu"],
  ["windows-1251", "ru"],
  ["windows-1251", "uk"],
  ["koi8-r", "ru"],
  ["koi8-u", "uk"],
  ["iso-8859-5", "ru"],
  ["cp866", "ru"],
  ["windows-1253", "el"],
  ["iso-8859-7", "el"],
  ["windows-1254", "tr"],
  ["iso-8859-9", "tr"],
  ["windows-1255", "he"],
  ["iso-8859-8", "he"],
  ["windows-1256", "ar"],
  ["iso-8859-6", "ar"],
  ["windows-1257", "lt"],
  ["iso-8859-13", "lt"],
  ["windows-874", "th"],
  ["shift_jis", "ja"],
  ["euc-jp", "ja"],
  ["euc-kr", "ko"],
  ["gb18030", "zhs"],
  ["gbk", "zhs"],
  ["big5", "zht"],
  ["utf-16le", "ru"],
  ["utf-16be", "zhs"],
  ["utf-32le", "de"],
  ["utf-32be", "ja"],
] as const;

test.each(pairs)("text in %s (%s) is read letter by letter, and surely", (charset, language) => {
  const text = samples[language];
  expect(decodeText(iconv.encode(text, charset, { addBOM: false }), null)).toEqual({ text, warnings: [] });
});

/** Texts as files have them: between names in English that are the same in every language. */
const wrappings: [string, (text: string) => string][] = [
  [
    "a page",
    (text) =>
      `<html><head><title>${text}</title><link rel="stylesheet" href="/site.css"></head><body class="home page"><div id="main">${listOf(text)}</div></body></html>`,
  ],
  [
    "a table",
    (text) =>
      `id,name,description\n${text
        .split(" ")
        .map((word, row) => `${row},${word},"${word}"`)
        .join("\n")}`,
  ],
  [
    "data",
    (text) => JSON.stringify(text.split(" ").map((word, id) => ({ id, status: "active", category: "general", word }))),
  ],
];
const listOf = (text: string) =>
  text
    .split(" ")
    .map((word) => `<li class="menu item"><a href="/search?first=1&amp;second=2">${word}</a></li>`)
    .join("");
/**
 * Letter statistics don't know Lithuanian, which is found by how oddly all else reads; between English names that is
 * not enough.
 */
const wrapped = wrappings.flatMap(([name, wrap]) =>
  pairs
    .filter(([charset, language]) => !charset.startsWith("utf") && language !== "lt")
    .map((pair) => [...pair, name, wrap] as const),
);

test.each(wrapped)("text in %s (%s) is read in %s that is mostly English names", (charset, language, _name, wrap) => {
  const text = wrap(samples[language]);
  expect(decodeText(iconv.encode(text, charset), null)?.text).toBe(text);
});

test("a certain guess stands, whatever markup the page has", () => {
  const page =
    "<html><head><title>공지사항</title></head><body><p>서비스 점검 안내입니다. 이용에 불편을 드려 죄송합니다.</p></body></html>";
  expect(decodeText(iconv.encode(page, "euc-kr"), null)).toEqual({ text: page, warnings: [] });
});

test("Japanese in the charset of e-mail is read", () => {
  const bytes = Buffer.from("\x1b$B$3$l$OF|K\\8l$G$9\x1b(B.", "latin1");
  expect(decodeText(bytes, null)?.text).toBe("これは日本語です.");
});

test.each(["utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"])(
  "a byte order mark of %s decides, and is dropped",
  (charset) => {
    expect(decodeText(iconv.encode(samples.ja, charset, { addBOM: true }), "windows-1252")).toEqual({
      text: samples.ja,
      warnings: [],
    });
  },
);

test("a declared charset decides where the bytes are not UTF-8: by HTTP, by a page, by an XML declaration", async () => {
  const word = "Préço";
  const mac = (text: string) => iconv.encode(text, "macintosh");
  const read = async (content: string, name: string | null, mimeType: string | null) =>
    (await parseFile(mac(content), name, mimeType)).document.text;
  expect(await read(word, "a.txt", 'text/plain; charset="macintosh"')).toBe(word);
  expect(await read(`a,b\n${word},1`, "a.csv", "text/csv;charset=macintosh")).toBe(`a: ${word}; b: 1`);
  expect(
    await read(`<html><head><meta charset=macintosh></head><body><p>${word}</p></body></html>`, null, "text/html"),
  ).toBe(word);
  expect(await read(`<?xml version="1.0" encoding="macintosh"?><a>${word}</a>`, "a.xml", null)).toBe(word);
  // The page's own word is older than the server's.
  expect(
    await read(
      `<html><head><meta charset=koi8-r></head><body><p>${word}</p></body></html>`,
      null,
      "text/html; charset=macintosh",
    ),
  ).toBe(word);
});

test("valid UTF-8 is UTF-8, whatever is declared", () => {
  expect(decodeText(Buffer.from(samples.ru), "iso-8859-1")?.text).toBe(samples.ru);
});

test("UTF-8 that is damaged in a few places stays UTF-8, with a warning", () => {
  const bytes = Buffer.concat([Buffer.from(samples.ru.repeat(5)), Buffer.from([0xff, 0xc3]), Buffer.from(" End.")]);
  const decoded = decodeText(bytes, null);
  expect(decoded?.text.startsWith(samples.ru)).toBe(true);
  expect(decoded?.warnings).toEqual([expect.stringContaining("not valid UTF-8")]);
});

test("a charset that can only be guessed badly gets a warning", () => {
  const decoded = decodeText(Buffer.from([0x41, 0x81, 0x42, 0x20, 0x8d, 0x43]), null);
  expect(decoded?.warnings).toEqual([expect.stringContaining("not certain")]);
});

test("control characters are dropped and counted in a warning, colours of a terminal with their signs", () => {
  const { text, warnings } = decodeText(
    Buffer.from(`${samples.en.repeat(5)}\u0001\u0008 One\ftwo.\tThree\u007f. \u001b[31mRed\u001b[0m.`),
    null,
  )!;
  expect(text).toBe(`${samples.en.repeat(5)} One\ftwo.\tThree. Red.`);
  expect(warnings).toEqual([expect.stringMatching(/^3 control characters .* left out/)]);
  expect(decodeText(Buffer.from("\u001b[31mRed\u001b[0m."), null)).toEqual({ text: "Red.", warnings: [] });
});

test("noise and pictures are not text", () => {
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * index * 31 + index * 17 + 7) % 256));
  expect(decodeText(noise, null)).toBe(null);
  expect(decodeText(Buffer.alloc(4_000), null)).toBe(null);
});
