import type { CreateTeam } from "cuecard";

/** One agent for each language; the one that speaks the caller's takes the call. */
export const languages: CreateTeam = {
  name: "Languages",
  definition: {
    members: [
      { agentId: "maya", role: "English desk", isEntry: true, languages: ["en"] },
      { agentId: "lucia", role: "Spanish desk", languages: ["es"] },
      { agentId: "joao", role: "Portuguese desk", languages: ["pt-BR", "pt"] },
    ],
    memberOverrides: {
      lucia: { systemPrompt: "Hablas español.", voice: { name: "lucia" } },
      joao: { systemPrompt: "Você fala português.", voice: { name: "joao" } },
    },
    handoffs: { context: { keep: "turnsOnly" } },
  },
};
