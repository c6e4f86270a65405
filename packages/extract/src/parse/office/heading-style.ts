/** "Heading" as word processors name the style, in the languages of most documents. */
const names =
  "heading|überschrift|berschrift|titre|título|ttulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nagwek|nadpis|címsor|cmsor|başlık|balk|" +
  "заголовок|επικεφαλίδα|כותרת|عنوان|标题|標題|見出し|제목|tiêu đề|judul";
const headingName = new RegExp(`^(?:${names})[\\s_-]*([1-9])$`, "iu");
const deepest = 6;

/**
 * Returns the heading level of a paragraph style's name or id. Null for any other style. Ids lose what is not ASCII.
 */
export function headingLevel(style: string | null | undefined): number | null {
  const level = headingName.exec(style?.trim().normalize("NFC") ?? "")?.[1];
  return level === undefined ? null : Math.min(Number(level), deepest);
}
