import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { changedPaths, readProtectedFields, takeSnapshot } from './api-check/account-snapshot.ts';
import { ApiServer } from './api-check/api-server.ts';
import { runSchemathesis, type SchemathesisRun } from './api-check/schemathesis.ts';
import { TestAccount } from './api-check/test-account.ts';
import { installPythonTool, SCHEMATHESIS_TOOL } from './testing/python-tool.ts';

// `npm run check:api [seed]`: runs schemathesis, a property-based API tester, against the OpenAPI document: without a
// session, with one, and with one plus the password and an open vault. Afterwards no other account may have changed.

const REQUESTS_MIN = 2_000;
/**
 * Operations that the tester must not call, because they would end its own session. It would find the id of that
 * session in the list of sessions.
 */
const ENDS_SESSION = ['logout', 'endSession'];
const ENDS_ACCOUNT = ['deleteAccount'];
const [seed] = process.argv.slice(2);

/** Returns the statuses of all recorded responses. */
function statusesIn(dir: string): number[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(path.join(dir, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => Number(JSON.parse(line).status));
}

function countByStatus(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} of ${status}`)
    .join(', ');
}

async function checkApi(program: string, server: ApiServer): Promise<string[]> {
  const faults: string[] = [];
  const run = async (options: Omit<SchemathesisRun, 'seed'>) => {
    const before = statusesIn(server.responses).length;
    if (!(await runSchemathesis(program, server, { ...options, seed }))) faults.push(`schemathesis, ${options.name}`);
    console.log(`[check:api] ${options.name}: ${countByStatus(statusesIn(server.responses).slice(before))}`);
  };
  const tested = await TestAccount.create(server);
  const withVault = await TestAccount.create(server);
  const other = await TestAccount.create(server);
  server.admin('grant', other.email, 'ADMIN');
  const protectedFields = await readProtectedFields(tested);
  const otherBefore = await takeSnapshot(other, 'ADMIN');
  const testedBefore = await takeSnapshot(tested, 'USER');

  await run({ name: 'without a session', account: null, examples: 5 });
  const changedByStranger = changedPaths(testedBefore, await takeSnapshot(tested, 'USER'));
  faults.push(...changedByStranger.map((changed) => `requests without a session changed ${changed}`));

  await tested.logIn();
  await run({ name: 'with a session', account: tested, examples: 15, without: ENDS_SESSION });
  await tested.logIn();
  if ((await readProtectedFields(tested)) !== protectedFields) faults.push('protected fields of the account changed');

  await withVault.logIn();
  await run({
    name: 'with the password and an open vault',
    account: withVault,
    examples: 15,
    without: [...ENDS_SESSION, ...ENDS_ACCOUNT],
    knownValues: withVault.secrets,
  });

  await other.logIn();
  const changedOfOther = changedPaths(otherBefore, await takeSnapshot(other, 'ADMIN'));
  faults.push(...changedOfOther.map((changed) => `${changed} of another account changed`));
  const statuses = statusesIn(server.responses);
  const serverErrors = statuses.filter((status) => status >= 500).length;
  console.log(`[check:api] ${statuses.length} requests, by status: ${countByStatus(statuses)}`);
  if (serverErrors > 0) faults.push(`${serverErrors} responses with a status of 500 or above`);
  if (statuses.length < REQUESTS_MIN) faults.push(`only ${statuses.length} requests were made`);
  return faults;
}

const installation = installPythonTool(SCHEMATHESIS_TOOL);
if ('problem' in installation) {
  console.error(installation.problem);
  process.exit(1);
}
const server = await ApiServer.start();
try {
  const faults = await checkApi(installation.program, server);
  for (const fault of faults) console.log(`[check:api] FAULT: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
