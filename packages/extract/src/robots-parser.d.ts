/** The package's own types take it for an ES module, which it is not. */
declare module "robots-parser" {
  interface Robots {
    /** Undefined for an address of another origin. */
    isAllowed(address: string, robotName: string): boolean | undefined;
    /** In seconds. */
    getCrawlDelay(robotName: string): number | undefined;
    getSitemaps(): string[];
  }
  function robotsParser(url: string, robots: string): Robots;
  export = robotsParser;
}
