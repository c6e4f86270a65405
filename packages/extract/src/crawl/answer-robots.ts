import type { RobotsAnswer } from "@cuecard/core";
import robotsParser from "robots-parser";

/** What {@link answerRobots} is asked, as the file of its job has it: JSON. */
export interface RobotsQuestion {
  /** The file's text. */
  robots: string;
  /** Its address. */
  url: string;
  addresses: readonly string[];
}

/** The name that robots.txt has rules for. */
export const robotName = "cuecard";

/** What a robots.txt says of addresses of its origin. Where it has rules for {@link robotName}, those for all others are not ours (RFC 9309). */
export function answerRobots(question: Buffer): RobotsAnswer {
  const { robots, url, addresses } = JSON.parse(question.toString("utf8")) as RobotsQuestion;
  const rules = robotsParser(url, robots);
  return {
    allowed: addresses.map((address) => rules.isAllowed(address, robotName) ?? false),
    crawlDelaySeconds: rules.getCrawlDelay(robotName) ?? null,
    sitemaps: rules.getSitemaps(),
  };
}
