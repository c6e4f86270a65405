import type { CreateTeam } from "cuecard";

/** Whoever calls while the shop is closed, on Sundays too, gets the voice mail. */
export const openingHours: CreateTeam = {
  name: "Opening hours",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "voice-mail", role: "Voice mail", canHandOffTo: [] },
    ],
    rules: [
      {
        name: "closed",
        from: ["desk"],
        when: {
          not: {
            clock: {
              timezone: "Europe/Berlin",
              days: ["mon", "tue", "wed", "thu", "fri", "sat"],
              from: "09:00",
              to: "18:00",
              except: ["2026-12-25", "2026-12-26"],
            },
          },
        },
        to: "voice-mail",
        message: "We are closed right now.",
      },
    ],
  },
};
