import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiServer } from './judging/api-server.ts';
import { changed, holdingsOf, lastingOf } from './judging/holdings.ts';
import { Person } from './judging/person.ts';
import { ask, HOW_TO_GET_THE_TESTER, hasTester, type Run } from './judging/tester.ts';

/**
 * `npm run judge:api [seed]`: schemathesis, a property-based tester that others wrote, asks everything that the API's
 * document allows and forbids: as a stranger, signed in, and signed in with the password and an open vault. Then
 * nothing of another person may have changed.
 */
const REQUESTS_MIN = 2_000;
/** They end the session that the rest of the run asks with: the tester learns its id from the list of sessions. */
const ENDS_SESSION = ['logout', 'endSession'];
const ENDS_ACCOUNT = ['deleteAccount'];
const [seed] = process.argv.slice(2);

/** Statuses of all that was answered. */
function statusesIn(dir: string): number[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(path.join(dir, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => Number(JSON.parse(line).status));
}

function counted(statuses: readonly number[]): string {
  const times = new Map<number, number>();
  for (const status of statuses) times.set(status, (times.get(status) ?? 0) + 1);
  return [...times]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} of ${status}`)
    .join(', ');
}

async function judge(server: ApiServer): Promise<string[]> {
  const faults: string[] = [];
  const run = async (wishes: Omit<Run, 'seed'>) => {
    const before = statusesIn(server.answers).length;
    if (!(await ask(server, { ...wishes, seed }))) faults.push(`schemathesis, ${wishes.name}`);
    console.log(`[judge:api] ${wishes.name}: ${counted(statusesIn(server.answers).slice(before))}`);
  };
  const [asking, open, other] = [await Person.join(server), await Person.join(server), await Person.join(server)];
  server.admin('grant', other.email, 'ADMIN');
  const lasting = await lastingOf(asking);
  const others = await holdingsOf(other, 'ADMIN');
  const own = await holdingsOf(asking, 'USER');

  await run({ name: 'a stranger', as: null, examples: 5 });
  faults.push(...changed(own, await holdingsOf(asking, 'USER')).map((where) => `a stranger changed ${where}`));

  await asking.logIn();
  await run({ name: 'signed in', as: asking, examples: 15, without: ENDS_SESSION });
  await asking.logIn();
  if ((await lastingOf(asking)) !== lasting) faults.push('the account of who asked is another');

  await open.logIn();
  const without = [...ENDS_SESSION, ...ENDS_ACCOUNT];
  await run({ name: 'with the password and an open vault', as: open, examples: 15, without, knows: open.secrets });

  await other.logIn();
  const after = await holdingsOf(other, 'ADMIN');
  faults.push(...changed(others, after).map((where) => `${where} of another person changed`));
  const statuses = statusesIn(server.answers);
  const broken = statuses.filter((status) => status >= 500).length;
  console.log(`[judge:api] ${statuses.length} requests, by status: ${counted(statuses)}`);
  if (broken > 0) faults.push(`${broken} answers of 500 and more`);
  if (statuses.length < REQUESTS_MIN) faults.push(`only ${statuses.length} requests were made`);
  return faults;
}

if (!hasTester()) {
  console.error(HOW_TO_GET_THE_TESTER);
  process.exit(1);
}
const server = await ApiServer.start();
try {
  const faults = await judge(server);
  for (const fault of faults) console.log(`[judge:api] FAULT: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
