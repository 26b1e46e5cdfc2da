/** Prints the text that a tool returns, or its error on standard error, with the exit code 1. */
export function runTool(run: () => Promise<string>): void {
  run().then(console.log, (reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : reason);
    process.exitCode = 1;
  });
}
