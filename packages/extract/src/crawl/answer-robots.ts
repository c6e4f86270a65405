import type { RobotsAnswer } from "@cuecard/core";
import robotsParser from "robots-parser";

/** The question to {@link answerRobots}. The file of its job is this as JSON. */
export interface RobotsQuestion {
  /** Text of the robots.txt. */
  robots: string;
  /** Address of the robots.txt. */
  url: string;
  /** Addresses that a crawl wants to fetch. */
  addresses: readonly string[];
}

/** The name that robots.txt has rules for. */
export const robotName = "cuecard";

/**
 * Answers what a robots.txt says of addresses of its origin. Rules for {@link robotName} replace those for all robots
 * (RFC 9309).
 */
export function answerRobots(question: Buffer): RobotsAnswer {
  const { robots, url, addresses } = JSON.parse(question.toString("utf8")) as RobotsQuestion;
  const rules = robotsParser(url, robots);
  return {
    allowed: addresses.map((address) => rules.isAllowed(address, robotName) ?? false),
    crawlDelaySeconds: rules.getCrawlDelay(robotName) ?? null,
    sitemaps: rules.getSitemaps(),
  };
}
