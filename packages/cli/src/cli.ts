#!/usr/bin/env node
import { runCuecard } from "./index.ts";

await runCuecard(process.argv);
