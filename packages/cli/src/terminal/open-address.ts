import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address in the browser. Does nothing where there is none: the address is printed too. */
export function openAddress(address: string): void {
  const [command, ...given] = openers[process.platform] ?? ["xdg-open"];
  const opener = spawn(command!, [...given, address], { stdio: "ignore", detached: true });
  opener.on("error", () => {});
  opener.unref();
}
