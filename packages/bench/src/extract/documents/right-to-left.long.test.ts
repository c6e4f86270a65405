import { expect, test } from "vitest";
import { readPdf } from "../../../../extract/src/internals.ts";
import { printPages } from "./print-pages.ts";

/** Lines of shops and offices with numbers, dates, telephone numbers, addresses and names in Latin letters. */
const written = [
  "السعر 120 ريال حتى 31/12/2026",
  "السعر 120 ريال (شامل 15% ضريبة)",
  "اتصل بنا على 03-555-1234 من الأحد إلى الخميس",
  "الهاتف: +966 11 234 5678",
  "البريد الإلكتروني info@example.com للأسئلة",
  "الموقع www.example.com مفتوح دائمًا",
  "الدوام من 9:00 إلى 17:30",
  "خصم 20% على كل الطلبات فوق 200 ريال",
  "الغرفة A-12 في الطابق الثاني",
  "رقم الطلب هو 4021-7788",
  "التوصيل خلال 3-5 أيام عمل",
  "جهاز iPhone 15 Pro بسعر 4,299 ريال",
  "الإجمالي 1,250.75 درهم",
  "هل تقبلون الدفع ببطاقة Visa؟",
  "درجة الحرارة 25° في الظل",
  "المحيط الهادئ «أكبر المحيطات» في العالم",
  "المادة 7: يحق للعميل إلغاء العقد",
  "ملاحظة: الأسعار لا تشمل الشحن.",
  "الفرع (رقم 2) مغلق يوم 1/1/2027",
  "המחיר הוא 120 ש״ח (כולל 17% מע״מ) לשנת 2026",
  "התקשרו לטלפון 03-555-1234 או לאתר example.com עד 18:00",
  "שעות הפתיחה: 9:00–17:30",
  "ההנחה היא 20% על כל הזמנה מעל 200 ₪",
  "חדר B-12 בקומה 3",
  "כתבו אל info@example.com בכל שאלה",
  "המשלוח מגיע תוך 3-5 ימי עסקים",
  "תוכנית Gold Plus עולה 29.90 ש״ח בחודש",
  "תאריך הסיום: 31.12.2026",
  "האם אפשר לשלם ב-PayPal?",
  'סעיף 4.2 – החזרים "מלאים" בלבד',
];

test("thirty printed lines of Arabic and Hebrew are read as they were written", async () => {
  const paragraphs = written.map((line) => `<p>${line}</p>`).join("");
  const [pdf] = await printPages([
    `<html dir="rtl"><style>p { margin: 14px; font: 14px sans-serif }</style>${paragraphs}`,
  ]);
  const blocks = (await readPdf(pdf!)).pages.flat();
  const read = blocks.map((block) => (block.kind === "table" ? block.table.rows : block.text));
  expect(read).toEqual(written);
  expect(written).toHaveLength(30);
});
