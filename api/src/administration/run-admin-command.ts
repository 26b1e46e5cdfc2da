import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Role } from '@northkeep/contracts';
import { recordAuditedAction } from '../audit/record-action.ts';
import { writeDatabaseBackup } from '../backup/backup.ts';
import { BackupError } from '../backup/backup-file.ts';
import { restoreBackup } from '../backup/restore.ts';
import { STANDARD_STREAM } from '../backup/standard-stream.ts';
import { areDocumentsSound, checkStore, describeDamage } from '../backup/store-check.ts';
import { completeCollectionSwap } from '../backup/swap.ts';
import type { Env } from '../env.ts';
import { MIGRATION_STEPS } from '../migrations/all-steps.ts';
import { migrateDatabase } from '../migrations/migrate.ts';
import { describePendingStep, describeStep, findPendingSteps } from '../migrations/pending-steps.ts';
import { listJobs } from '../platform/jobs/list-jobs.ts';
import { CLI_DATABASE_TIMEOUTS, openDatabase, openDatabaseForCli } from '../platform/open-database.ts';
import { listConfiguredKeyIds, openServerKeys } from '../platform/server-key-start.ts';
import { resealWithNewestKey } from '../reseal/reseal.ts';
import { announceElitePlan } from '../updates/announce.ts';
import { grantRole } from '../users/grant-role.ts';
import type { AdminCommand } from './admin-arguments.ts';
import { shardDatabase } from './shard-database.ts';

export interface CommandResult {
  /** Text for the terminal. It is written to standard error when the exit code is not 0. */
  readonly message: string;
  readonly exitCode: number;
  /** True when standard output holds a backup, so that the message belongs to standard error. */
  readonly isOutputTaken?: boolean;
}

/** Runs a command of `npm run admin`. */
export function runAdminCommand(env: Env, command: AdminCommand): Promise<CommandResult> {
  switch (command.name) {
    case 'grant':
      return withDatabase(env, () => grant(command.email, command.role));
    case 'jobs':
      return withDatabase(env, describeJobs);
    case 'check':
      return withDatabase(env, () => check(env));
    case 'backup':
      return withDatabase(env, () => backUp(env, command.file));
    case 'restore':
      return restore(env, command.file, command.replace);
    case 'migrate':
      return withDatabase(env, command.isDryRun ? listPendingSteps : runPendingSteps);
    case 'reseal':
      return withDatabase(env, () => reseal(env));
    case 'shard':
      return withDatabase(env, shardDatabase);
    case 'announce':
      return withDatabase(env, () => announceElite(env));
  }
}

async function grant(email: string, role: Role): Promise<CommandResult> {
  const found = await grantRole(email, role);
  return found
    ? { message: `${email} is ${role} now.`, exitCode: 0 }
    : { message: `No account has ${email}.`, exitCode: 1 };
}

async function describeJobs(): Promise<CommandResult> {
  const lines = await listJobs();
  return { message: lines.length > 0 ? lines.join('\n') : 'No job has run yet.', exitCode: 0 };
}

async function check(env: Env): Promise<CommandResult> {
  const checked = await checkStore();
  if (!checked)
    return {
      message: 'Only the embedded data store can be checked; use the validate command of MongoDB.',
      exitCode: 1,
    };
  const damage = describeDamage(checked);
  if (damage.length > 0) {
    const advise = areDocumentsSound(checked) ? adviseOnIndexes : adviseOnDamage;
    return { message: advise(env, damage), exitCode: 1 };
  }
  return { message: `The data store is whole: ${checked.documents} documents and all their indexes.`, exitCode: 0 };
}

const adviseOnDamage = ({ dataDir }: Env, damage: readonly string[]): string =>
  [
    'The data store is damaged:',
    ...damage,
    `Stop every server, move the folder ${join(dataDir, 'store')} away, and restore the newest backup:`,
    'npm run admin -- restore <file>',
  ].join('\n');

/** Advises a restore of a new backup, because an older one would lose the documents written since. */
const adviseOnIndexes = (_env: Env, damage: readonly string[], file?: string): string =>
  [
    'The indexes of the data store are damaged; all stored documents are whole:',
    ...damage,
    ...(file === undefined ? ['Write a backup now:', 'npm run admin -- backup <file>'] : []),
    `Stop every server and restore ${file === undefined ? 'that' : 'this'} file; this rebuilds the indexes:`,
    `npm run admin -- restore ${file ?? '<file>'} --replace`,
  ].join('\n');

/**
 * Writes a backup, unless documents are damaged. A damaged index does not prevent it, because a backup reads all
 * documents without an index.
 */
async function backUp(env: Env, file: string): Promise<CommandResult> {
  const checked = await checkStore();
  const damage = checked ? describeDamage(checked) : [];
  if (checked && !areDocumentsSound(checked))
    return { message: `No backup was written. ${adviseOnDamage(env, damage)}`, exitCode: 1 };
  await recordAuditedAction({ action: 'database-backed-up', by: null });
  const { documents, kids } = await writeDatabaseBackup(file);
  const keys = kids.length > 0 ? ` It opens only with the server key ${kids.join(', ')}: keep that apart.` : '';
  const isOutputTaken = file === STANDARD_STREAM;
  const written = `${documents} documents are in ${isOutputTaken ? 'the backup' : file}.${keys}`;
  if (damage.length > 0) return { message: `${written}\n${adviseOnIndexes(env, damage, file)}`, exitCode: 1 };
  return { message: written, exitCode: 0, isOutputTaken };
}

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

async function restore(env: Env, given: string, replace: boolean): Promise<CommandResult> {
  if (given !== STANDARD_STREAM) return restoreFile(env, { file: given, name: given, replace });
  // A restore reads the backup twice, first to check it, so it needs a file.
  const folder = await mkdtemp(join(existsSync(env.dataDir) ? env.dataDir : tmpdir(), 'restore-'));
  try {
    const file = join(folder, 'standard-input');
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    return await restoreFile(env, { file, name: 'standard input', replace });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface BackupFile {
  readonly file: string;
  /** Name of the backup in messages. */
  readonly name: string;
  readonly replace: boolean;
}

async function restoreFile(env: Env, { file, name, replace }: BackupFile): Promise<CommandResult> {
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
      message: `${documents} documents of ${name} are in the database. Restart all servers that use it.`,
      exitCode: 0,
    };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { message: `${name} was not restored: ${error.message}.`, exitCode: 1 };
  }
}
