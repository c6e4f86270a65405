import { type Answers, askSets } from "./ask-sets.ts";

const { data, most, only } = JSON.parse(process.argv[2]!) as { data: string | null; most: number; only: string };
const answers: Answers = await askSets({ data, most, only: new RegExp(only) });
process.send!(answers);
process.disconnect();
