/** The service's address: the page may lie below any path. */
export const origin = new URL(".", location.href).href.replace(/\/$/, "");
