/**
 * Loaded before a server with `--import`: answers each message "cpu" with the microseconds of processor time that all
 * threads of the process have used. The process ends with the one that started it.
 */
process.on("message", (message) => {
  if (message !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send!({ cpuUs: user + system });
});
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
