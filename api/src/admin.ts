import { ROLES } from '@northkeep/contracts';
import { parseEnv } from './env.ts';
import { openDatabaseBeside } from './platform/open-database.ts';
import { grantRole } from './users/grant-role.ts';

const USAGE = `npm run admin -- grant <email> <${ROLES.join('|')}>`;

/** `npm run admin`: gives an account a role, whether the server runs or not. Answers what to say and the exit code. */
async function admin([command, email, role]: readonly string[]): Promise<{ say: string; code: number }> {
  const wanted = ROLES.find((name) => name === role?.toUpperCase());
  if (command !== 'grant' || !email || !wanted) return { say: USAGE, code: 2 };
  const close = await openDatabaseBeside(parseEnv(process.env));
  try {
    const found = await grantRole(email, wanted);
    return found ? { say: `${email} is ${wanted} now.`, code: 0 } : { say: `No account has ${email}.`, code: 1 };
  } finally {
    await close();
  }
}

try {
  const { say, code } = await admin(process.argv.slice(2));
  console.log(say);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
