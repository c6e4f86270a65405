/**
 * How a file is answered that a browser must save and never show: what is in it was written by others. The name stands as
 * RFC 6266 has it, for old clients in ASCII. A declared type that no header can hold is left out.
 */
export function download(filename: string, mimeType: string | null) {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    contentType: mimeType !== null && /^[\x20-\x7e]+$/.test(mimeType) ? mimeType : "application/octet-stream",
    headers: {
      "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  };
}
