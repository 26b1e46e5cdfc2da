import { runArchiveCommand } from './archive/archive-command.ts';

// `npm run archive -- list | decrypt <file>`
process.exitCode = await runArchiveCommand(process.argv.slice(2), {
  input: process.stdin,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  prompt: (text) => process.stderr.write(text),
});
