export { readSite, type SiteFile } from "./read-site.ts";
