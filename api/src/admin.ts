import { ROLES } from '@northkeep/contracts';
import { recordAuditedAction } from './audit/record-action.ts';
import { writeDatabaseBackup } from './backup/backup.ts';
import { BackupError } from './backup/backup-file.ts';
import { restoreBackup } from './backup/restore.ts';
import { completeCollectionSwap } from './backup/swap.ts';
import { type Env, parseEnv } from './env.ts';
import { MIGRATION_STEPS } from './migrations/all-steps.ts';
import { migrateDatabase } from './migrations/migrate.ts';
import { describePendingStep, describeStep, findPendingSteps } from './migrations/pending-steps.ts';
import { listJobs } from './platform/jobs/list-jobs.ts';
import { CLI_DATABASE_TIMEOUTS, openDatabase, openDatabaseForCli } from './platform/open-database.ts';
import { listConfiguredKeyIds, openServerKeys } from './platform/server-key-start.ts';
import { resealWithNewestKey } from './reseal/reseal.ts';
import { announceElitePlan } from './updates/announce.ts';
import { grantRole } from './users/grant-role.ts';

const USAGE = `npm run admin -- grant <email> <${ROLES.join('|')}>
npm run admin -- jobs
npm run admin -- backup <file>
npm run admin -- restore <file> [--replace]
npm run admin -- migrate [--dry-run]
npm run admin -- reseal
npm run admin -- announce elite`;

interface CommandResult {
  /** Text for the terminal. It is written to standard error when the exit code is not 0. */
  readonly message: string;
  readonly exitCode: number;
}
type Command = (env: Env, given: readonly string[]) => Promise<CommandResult> | null;

/** Commands by name. A command returns null for invalid arguments. */
const COMMANDS: Readonly<Record<string, Command>> = {
  grant(env, [email, role, ...more]) {
    const newRole = ROLES.find((name) => name === role?.toUpperCase());
    if (!email || !newRole || more.length > 0) return null;
    return withDatabase(env, async () => {
      const found = await grantRole(email, newRole);
      return found
        ? { message: `${email} is ${newRole} now.`, exitCode: 0 }
        : { message: `No account has ${email}.`, exitCode: 1 };
    });
  },
  jobs(env, given) {
    if (given.length > 0) return null;
    return withDatabase(env, async () => {
      const lines = await listJobs();
      return { message: lines.length > 0 ? lines.join('\n') : 'No job has run yet.', exitCode: 0 };
    });
  },
  backup(env, [file, ...more]) {
    if (!file || more.length > 0) return null;
    return withDatabase(env, async () => {
      await recordAuditedAction({ action: 'database-backed-up', by: null });
      const { documents, kids } = await writeDatabaseBackup(file);
      const keys = kids.length > 0 ? ` It opens only with the server key ${kids.join(', ')}: keep that apart.` : '';
      return { message: `${documents} documents are in ${file}.${keys}`, exitCode: 0 };
    });
  },
  restore(env, given) {
    const [file, ...more] = given.filter((word) => word !== '--replace');
    if (!file || more.length > 0) return null;
    return runRestore(env, file, given.includes('--replace'));
  },
  migrate(env, [option, ...more]) {
    if (more.length > 0 || (option !== undefined && option !== '--dry-run')) return null;
    return withDatabase(env, option ? listPendingSteps : runPendingSteps);
  },
  reseal(env, given) {
    return given.length > 0 ? null : withDatabase(env, () => reseal(env));
  },
  announce(env, given) {
    return given.length === 1 && given[0] === 'elite' ? withDatabase(env, () => announceElite(env)) : null;
  },
};

async function reseal(env: Env): Promise<CommandResult> {
  const { ring } = await openServerKeys(env);
  await recordAuditedAction({ action: 'keys-resealed', by: null, detail: ring.kids[0] ?? '' });
  const { moved, left, droppedKids } = await resealWithNewestKey(ring);
  const done = `${moved} values were sealed with the key ${ring.kids[0]}.`;
  if (left > 0) {
    const reason = 'Restart every server with the newest key as SERVER_KEY, and run this command again';
    return { message: `${done} ${left} values are still sealed with another key. ${reason}.`, exitCode: 1 };
  }
  const dropped = droppedKids.length > 0 ? ` The database does not need ${droppedKids.join(', ')} any more.` : '';
  return { message: `${done}${dropped}`, exitCode: 0 };
}

async function announceElite(env: Env): Promise<CommandResult> {
  const { ring } = await openServerKeys(env);
  const count = await announceElitePlan({ keys: ring, publicUrl: env.publicUrl });
  const addresses = count === 1 ? '1 confirmed address gets' : `${count} confirmed addresses get`;
  return { message: `${addresses} one email about Elite. The list is deleted.`, exitCode: 0 };
}

async function listPendingSteps(): Promise<CommandResult> {
  const lines: string[] = [];
  for (const step of await findPendingSteps(MIGRATION_STEPS)) lines.push(await describePendingStep(step));
  return { message: lines.length > 0 ? ['Pending:', ...lines].join('\n') : 'No step is pending.', exitCode: 0 };
}

async function runPendingSteps(): Promise<CommandResult> {
  const finished = await migrateDatabase(MIGRATION_STEPS);
  if (finished.length > 0) await recordAuditedAction({ action: 'database-migrated', by: null });
  const lines = finished.map(({ step, changed }) => describeStep(step, changed));
  return { message: lines.length > 0 ? ['Finished:', ...lines].join('\n') : 'No step was pending.', exitCode: 0 };
}

/** Runs a command on the database of the running server, or opens the database when no server runs. */
async function withDatabase(env: Env, run: () => Promise<CommandResult>): Promise<CommandResult> {
  const close = await openDatabaseForCli(env);
  try {
    await completeCollectionSwap();
    return await run();
  } finally {
    await close();
  }
}

async function runRestore(env: Env, file: string, replace: boolean): Promise<CommandResult> {
  try {
    // A restore does not run through a running server, because that server caches keys and prices of the former
    // database.
    const documents = await restoreBackup(file, {
      kids: await listConfiguredKeyIds(env),
      replace,
      // A restore may fill a new, empty database on purpose, so no warning is printed about it.
      open: () => openDatabase(env, { timeouts: CLI_DATABASE_TIMEOUTS, warn: () => {} }),
    });
    return {
      message: `${documents} documents of ${file} are in the database. Restart all servers that use it.`,
      exitCode: 0,
    };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { message: `${file} was not restored: ${error.message}.`, exitCode: 1 };
  }
}

/** Runs the command line of `npm run admin`. */
async function admin([name = '', ...given]: readonly string[]): Promise<CommandResult> {
  if (name === 'help' || name === '--help' || name === '-h') return { message: USAGE, exitCode: 0 };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return (await command?.(parseEnv(process.env), given)) ?? { message: USAGE, exitCode: 2 };
}

try {
  const { message, exitCode } = await admin(process.argv.slice(2));
  if (exitCode === 0) console.log(message);
  else console.error(message);
  process.exitCode = exitCode;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
