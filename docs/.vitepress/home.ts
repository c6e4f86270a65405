/** The first screen of the site; the list of guides follows it. */
export const home = {
  layout: "home",
  hero: {
    name: "Cuecard",
    text: "Knowledge and hand‑offs for voice agents",
    tagline: "The right passages within milliseconds while people speak, and one live call that several agents share.",
    actions: [
      { theme: "brand", text: "Start in ten minutes", link: "/start" },
      { theme: "alt", text: "Overview", link: "/overview" },
      { theme: "alt", text: "Add to your voice server", link: "/bridges" },
    ],
  },
  features: [
    {
      title: "Knowledge in time",
      details:
        "PDFs, Word files, tables and web pages go in. Each turn gets its passages, with page and heading, before the model is asked.",
      link: "/live-calls",
    },
    {
      title: "Teams that keep the call",
      details:
        "Agents and people hand one call to each other. Rules, words or the model decide, and the trace says why.",
      link: "/teams",
    },
    {
      title: "Three ways to run it",
      details:
        "A library in your voice server, a service with an HTTP API, or a whole Cuecard in memory for unit tests.",
      link: "/overview",
    },
    {
      title: "Figures, also the bad ones",
      details:
        "Searches beside LanceDB, pgvector, Orama and MiniSearch on one machine. Where a peer is better, the table shows it.",
      link: "/benchmarks",
    },
  ],
};
