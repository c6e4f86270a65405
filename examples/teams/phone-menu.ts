import type { CreateTeam } from "cuecard";

/** "For billing, press 1. For support, press 2." Nine leads back, and the support line asks for a PIN. */
export const phoneMenu: CreateTeam = {
  name: "Phone menu",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "billing", role: "Billing" },
      { agentId: "support", role: "Support" },
      { agentId: "engineer", role: "Engineer", kind: "human" },
    ],
    rules: [
      { name: "billing", from: ["desk"], when: { dtmf: "1" }, to: "billing", dtmf: "show" },
      { name: "support", from: ["desk"], when: { dtmf: "2" }, to: "support", dtmf: "show" },
      { name: "back", when: { dtmf: "9" }, to: "desk", dtmf: "show" },
      { name: "customer with a contract", from: ["support"], when: { dtmf: "4711#" }, to: "engineer" },
    ],
  },
};
