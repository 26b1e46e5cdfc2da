// bench/src/lines/report-cpu.ts
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e3);
});
process.channel?.unref();

export {};
