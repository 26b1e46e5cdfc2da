import {
  ADMIN_USAGE,
  findOutputFault,
  listVariablesOf,
  parseAdminArguments,
} from './administration/admin-arguments.ts';
import type { CommandResult } from './administration/run-admin-command.ts';
import { parseEnv } from './env.ts';

/** Runs the command line of `npm run admin`. */
async function admin(given: readonly string[]): Promise<CommandResult> {
  if (['help', '--help', '-h'].includes(given[0] ?? '')) return { message: ADMIN_USAGE, exitCode: 0 };
  const command = parseAdminArguments(given);
  if (!command) return { message: ADMIN_USAGE, exitCode: 2 };
  const fault = findOutputFault(command, process.env);
  if (fault !== null) return { message: fault, exitCode: 2 };
  const env = parseEnv(process.env, { only: listVariablesOf(command) });
  // Loaded only for a valid command line, because the commands load the whole database layer.
  const { runAdminCommand } = await import('./administration/run-admin-command.ts');
  return runAdminCommand(env, command);
}

try {
  const { message, exitCode, isOutputTaken } = await admin(process.argv.slice(2));
  if (exitCode === 0 && !isOutputTaken) console.log(message);
  else console.error(message);
  process.exitCode = exitCode;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
