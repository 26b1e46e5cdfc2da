import { ROLES } from '@northkeep/contracts';
import { restoreBackup, writeDatabaseBackup } from './backup/backup.ts';
import { BackupError } from './backup/backup-file.ts';
import { type Env, parseEnv } from './env.ts';
import { openDatabase, openDatabaseForCommand } from './platform/open-database.ts';
import { givenKids } from './platform/server-key-start.ts';
import { grantRole } from './users/grant-role.ts';

const USAGE = `npm run admin -- grant <email> <${ROLES.join('|')}>
npm run admin -- backup <file>
npm run admin -- restore <file> [--replace]`;

interface Outcome {
  readonly say: string;
  /** Exit code. */
  readonly code: number;
}
type Command = (env: Env, given: readonly string[]) => Promise<Outcome> | null;

/** What each command does with its arguments; null where they are not what it takes. */
const COMMANDS: Readonly<Record<string, Command>> = {
  grant(env, [email, role, ...more]) {
    const wanted = ROLES.find((name) => name === role?.toUpperCase());
    if (!email || !wanted || more.length > 0) return null;
    return beside(env, async () => {
      const found = await grantRole(email, wanted);
      return found ? { say: `${email} is ${wanted} now.`, code: 0 } : { say: `No account has ${email}.`, code: 1 };
    });
  },
  backup(env, [file, ...more]) {
    if (!file || more.length > 0) return null;
    return beside(env, async () => {
      const { documents, kids } = await writeDatabaseBackup(file);
      const keys = kids.length > 0 ? ` It opens only with the server key ${kids.join(', ')}: keep that apart.` : '';
      return { say: `${documents} documents are in ${file}.${keys}`, code: 0 };
    });
  },
  restore(env, given) {
    const [file, ...more] = given.filter((word) => word !== '--replace');
    if (!file || more.length > 0) return null;
    return restored(env, file, given.includes('--replace'));
  },
};

/** Runs a command on the database of the running server, or by itself. */
async function beside(env: Env, run: () => Promise<Outcome>): Promise<Outcome> {
  const close = await openDatabaseForCommand(env);
  try {
    return await run();
  } finally {
    await close();
  }
}

async function restored(env: Env, file: string, replace: boolean): Promise<Outcome> {
  try {
    // Never through a running server: it holds keys and prices of the database as it was.
    const documents = await restoreBackup(file, { kids: await givenKids(env), replace, open: () => openDatabase(env) });
    return { say: `${documents} documents of ${file} are in the database. Start every server of it anew.`, code: 0 };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { say: `${file} was not restored: ${error.message}.`, code: 1 };
  }
}

/** `npm run admin`: answers what to say and the exit code. */
async function admin([name = '', ...given]: readonly string[]): Promise<Outcome> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return (await command?.(parseEnv(process.env), given)) ?? { say: USAGE, code: 2 };
}

try {
  const { say, code } = await admin(process.argv.slice(2));
  console.log(say);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
