import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { groupsOf } from "./groups.ts";
import { home } from "./home.ts";
import { introductionOf } from "./introduction.ts";
import { asCode, headingAddress, outsideLinks, withoutTimeLimit } from "./markdown.ts";
import { searchWeight, searchWords } from "./search-order.ts";
import { writeForModels } from "./write-for-models.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const groups = groupsOf(read("../README.md"));
const { repository } = JSON.parse(read("../../package.json")) as { repository?: { url: string } };
const source = repository?.url.replace(/^git\+|\.git$/g, "");

/** Tables: one width on the first screen, narrow columns of figures, and columns of words that a phone can show three of. */
const style = `
.VPHero .name, .VPHero .text, .VPHero .tagline { max-width: none }
.VPHome .vp-doc h1 { margin-top: 56px }
.VPHome .vp-doc table { display: table; width: 100% }
.VPHome .vp-doc td:first-child { width: 65% }
.vp-doc td:not([style*="right"]) { min-width: 110px }
.vp-doc td { vertical-align: top }
.vp-doc td code { overflow-wrap: break-word }
@media (max-width: 640px) {
  .vp-doc th, .vp-doc td { padding: 6px 8px; font-size: 13px }
  .vp-doc td:not([style*="right"]) { min-width: 88px }
}`;

/** The picture in a browser's tab. */
const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='%233b5bdb'/><path d='M21 11a7 7 0 1 0 0 10' fill='none' stroke='white' stroke-width='4' stroke-linecap='round'/></svg>";

/** The site of the guides. A host that puts a path before every address is named at the build: `--base /cuecard/`. */
export default defineConfig({
  title: "Cuecard",
  description: "Knowledge and hand-offs for voice agents, in TypeScript.",
  cleanUrls: true,
  head: [
    ["style", {}, style],
    ["link", { rel: "icon", href: icon }],
  ],
  rewrites: { "README.md": "index.md" },
  markdown: {
    anchor: { slugify: headingAddress },
    config(markdown) {
      markdown.use(asCode).use(outsideLinks, source);
    },
    shikiSetup: withoutTimeLimit,
  },
  themeConfig: {
    nav: groups.map(({ name, pages }) => ({ text: name, link: `/${pages[0]!.path}`, activeMatch: oneOf(pages) })),
    sidebar: groups.map(({ name, pages }) => ({
      text: name,
      collapsed: false,
      items: pages.map(({ path, title }) => ({ text: title, link: `/${path}` })),
    })),
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        miniSearch: { options: { tokenize: searchWords }, searchOptions: { boostDocument: searchWeight } },
      },
    },
    ...(source && {
      editLink: { pattern: `${source}/edit/main/docs/:path`, text: "Edit this page" },
      socialLinks: [{ icon: "github", link: source }],
    }),
  },
  transformPageData(page) {
    if (page.filePath === "README.md") return { frontmatter: home, title: "Cuecard" };
    return { description: introductionOf(read(`../${page.filePath}`)) };
  },
  buildEnd({ outDir }) {
    writeForModels({ groups, read: (path) => read(`../${path}.md`), folder: outDir });
  },
});

function oneOf(pages: readonly { path: string }[]): string {
  return `^/(${pages.map(({ path }) => path).join("|")})$`;
}
