/** Fewest pairs for a pattern that is not chance. */
const fewestPairs = 6;
/** Share of Chinese characters that are among the 3,755 common ones, with which GB 2312 begins. */
const commonShare = 0.9;
/** Least share of kana in Japanese texts. */
const kanaShare = 0.1;

/**
 * Recognises Korean, Chinese or Japanese in pairs of high bytes (EUC-KR, GB 2312, EUC-JP) by their rows. Null when the
 * bytes are none. Letters of one byte make runs of odd length as often as of even.
 */
export function pairedCharset(bytes: Buffer): "euc-kr" | "gb18030" | "euc-jp" | null {
  const rows = pairRows(bytes);
  if (!rows || rows.length < fewestPairs) return null;
  const kana = rows.filter((row) => row === 0xa4 || row === 0xa5).length;
  if (kana > rows.length * kanaShare) return "euc-jp";
  const letters = rows.filter((row) => row >= 0xb0);
  if (letters.length < fewestPairs) return null;
  if (letters.every((row) => row <= 0xc8)) return "euc-kr";
  return letters.filter((row) => row <= 0xd7).length >= letters.length * commonShare ? "gb18030" : null;
}

/** Returns the first byte of each pair. Null when a high byte is alone or outside of the rows. */
function pairRows(bytes: Buffer): number[] | null {
  const rows: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const row = bytes[at]!;
    if (row <= 0x7f) continue;
    const cell = bytes[at + 1] ?? 0;
    if (row < 0xa1 || row > 0xf7 || cell < 0xa1 || cell > 0xfe) return null;
    rows.push(row);
    at += 1;
  }
  return rows;
}
