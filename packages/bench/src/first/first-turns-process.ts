import { createCuecard } from "cuecard";

/** Questions of ten callers: the first is the start page's. */
const questions = [
  "Hi, what does the blinking orange light mean?",
  "Hello, why is the light on my router red?",
  "Hi, how do I set up the internet at home?",
  "Hello, what does the steady white light mean?",
  "Hi, how do I restart the router so the light is white again?",
  "Hello, where does the internet cable go?",
  "Hi, what do I do when the light is orange?",
  "Hello, how do I change the name of the router's network?",
  "Hi, how long does the internet take after a restart?",
  "Hello, what does a blinking white light mean?",
];

const [data = "", how = ""] = process.argv.slice(2);
const cue = await createCuecard({ data });
const [kb] = (await cue.knowledgeBases.list({})).data;
const [team] = (await cue.teams.list({})).data;
if (how === "warmed") await cue.warm([kb!.id], { teamIds: [team!.id] });
const turns = [];
for (const question of questions) {
  const before = process.cpuUsage();
  const call = await cue.calls.start({ teamId: team!.id });
  const start = process.cpuUsage(before);
  const began = performance.now();
  const middle = process.cpuUsage();
  const turn = await call.userTurn(question);
  const spent = process.cpuUsage(middle);
  turns.push({
    startMs: (start.user + start.system) / 1000,
    turnMs: (spent.user + spent.system) / 1000,
    wallMs: performance.now() - began,
    passages: turn.context?.passages.length ?? 0,
    degraded: turn.degraded,
  });
  await call.end();
}
console.log(JSON.stringify(turns));
await cue.close();
