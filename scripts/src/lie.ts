import { runLieCommand } from './lie/lie-command.ts';

// `npm run lie` and `npm run lie -- <case>`
const { code, proxy } = await runLieCommand(process.argv.slice(2), {
  input: process.stdin,
  print: (line) => console.log(line),
});
process.exitCode = code;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => proxy?.stop().then(() => process.exit()));
