import { type SitePage, webPage } from "../../../cuecard/src/test-kit/site.ts";

/** The site of the documentation's screens. */
export const harborSite: Record<string, SitePage> = {
  "/": webPage("Harbor Home Internet", ["/plans", "/help/router", "/cart/new"], {
    text: "Fast and friendly internet for your home, with a router that sets itself up.",
  }),
  "/plans": webPage("Plans", ["/"], {
    text: "Basic 100 costs 19.90 a month, Plus 500 costs 29.90, and either ends with a month's notice.",
  }),
  "/help/router": webPage("Your router", ["/"], {
    text: "It stands best upright and in the open, not beside the microwave. Restart it once a month to keep its speed.",
  }),
  "/cart/new": webPage("Cart"),
};
