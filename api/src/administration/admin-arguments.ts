import { ROLES, type Role } from '@northkeep/contracts';
import { STANDARD_STREAM } from '../backup/standard-stream.ts';

export const ADMIN_USAGE = `npm run admin -- grant <email> <${ROLES.join('|')}>
npm run admin -- jobs
npm run admin -- check
npm run admin -- backup <file>
npm run -s admin -- backup - (to standard output)
npm run admin -- restore <file> [--replace], or - for standard input
npm run admin -- migrate [--dry-run]
npm run admin -- reseal
npm run admin -- shard
npm run admin -- announce elite`;

/** A command of `npm run admin` with its arguments. */
export type AdminCommand =
  | { readonly name: 'grant'; readonly email: string; readonly role: Role }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string; readonly replace: boolean }
  | { readonly name: 'migrate'; readonly isDryRun: boolean }
  | { readonly name: 'jobs' | 'check' | 'reseal' | 'shard' | 'announce' };

/**
 * Returns the reason why the output of a command would not be its own; null if it is. npm writes a header to standard
 * output before the command starts, unless it is silent, and a backup with that header could not be restored.
 */
export function findOutputFault(
  command: AdminCommand,
  { npm_lifecycle_event: script, npm_config_loglevel: level }: Readonly<Record<string, string | undefined>>,
): string | null {
  const isStreamed = command.name === 'backup' && command.file === STANDARD_STREAM;
  if (!isStreamed || script === undefined || level === 'silent') return null;
  return 'npm has written a header to standard output, so this would be no backup. Use: npm run -s admin -- backup -';
}

/** Environment variables of every command that opens the database. */
export const DATABASE_VARIABLES = ['NODE_ENV', 'DATA_DIR', 'DATABASE', 'MONGODB_URI'];
const KEY_VARIABLES = ['SERVER_KEY', 'SERVER_KEYS_OLD'];

/** Returns the environment variables that a command uses; it runs without those of the other services of a server. */
export function listVariablesOf({ name }: AdminCommand): readonly string[] {
  switch (name) {
    case 'restore':
    case 'reseal':
      return [...DATABASE_VARIABLES, ...KEY_VARIABLES];
    case 'announce':
      return [...DATABASE_VARIABLES, ...KEY_VARIABLES, 'PUBLIC_URL'];
    default:
      return DATABASE_VARIABLES;
  }
}

/** Returns the command of a command line; null for an unknown command and for invalid arguments. */
export function parseAdminArguments([name, ...given]: readonly string[]): AdminCommand | null {
  const [first, second, ...more] = given;
  switch (name) {
    case 'grant': {
      const role = ROLES.find((each) => each === second?.toUpperCase());
      return first && role && more.length === 0 ? { name, email: first, role } : null;
    }
    case 'backup':
      return first && given.length === 1 ? { name, file: first } : null;
    case 'restore': {
      const [file, ...others] = given.filter((word) => word !== '--replace');
      return file && others.length === 0 ? { name, file, replace: given.includes('--replace') } : null;
    }
    case 'migrate':
      return given.length <= 1 && (first ?? '--dry-run') === '--dry-run'
        ? { name, isDryRun: first !== undefined }
        : null;
    case 'jobs':
    case 'check':
    case 'reseal':
    case 'shard':
      return given.length === 0 ? { name } : null;
    case 'announce':
      return given.length === 1 && first === 'elite' ? { name } : null;
    default:
      return null;
  }
}
