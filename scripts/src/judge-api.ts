import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { VAULT_HEADER } from '@northkeep/contracts';
import { ApiServer } from './judging/api-server.ts';
import { changed, holdingsOf, lastingOf } from './judging/holdings.ts';
import { Person } from './judging/person.ts';
import { ROOT } from './root.ts';

/**
 * `npm run judge:api`: schemathesis, a property-based tester that others wrote, asks everything that the API's document
 * allows and forbids, as a stranger and signed in. Then nothing of another person may have changed.
 */
const PROGRAM = path.join(ROOT, '.cache/judges/bin/schemathesis');
const VERSION = '4.32.5';
const SECONDS = 85;
const REQUESTS_MIN = 2_000;
/**
 * An answer that refuses what the document allows is no fault here: codes, links and passwords are right or wrong by
 * what the server knows. Nor is one that takes what it need not look at.
 */
const OFF = ['positive_data_acceptance'];
/** They end the session that the rest of the run asks with: the tester learns its id from the list of sessions. */
const ENDS_SESSION = ['logout', 'endSession'];

interface Run {
  readonly name: string;
  readonly as: Person | null;
  readonly without: readonly string[];
}

/** Text of megabytes takes the tester seconds to make; this much shows the same. */
const TEXT_MAX = 2_000;

/** The document as the server wrote it, with its longest texts made shorter. */
function shortened({ answers }: ApiServer): string {
  const file = path.join(path.dirname(answers), 'document.json');
  const text = readFileSync(path.join(answers, 'openapi.json'), 'utf8');
  const shorter = (key: string, value: unknown) => (key === 'maxLength' ? Math.min(Number(value), TEXT_MAX) : value);
  writeFileSync(file, JSON.stringify(JSON.parse(text, shorter)));
  return file;
}

/** Statuses that refuse a missing header: besides the tester's own, 409 without a vault and 428 without `If-Match`. */
const MISSING_HEADER = [400, 401, 403, 406, 409, 415, 422, 428, 429];

/** With the session as the document names it, the tester also asks without it and expects to be refused. */
function configure({ answers }: ApiServer, as: Person | null): void {
  const session = as ? `[auth.openapi.session]\napi_key = "${as.accessToken}"\n` : '';
  const checks = `[checks.missing_required_header]\nexpected-statuses = [${MISSING_HEADER.join(', ')}]\n`;
  writeFileSync(path.join(path.dirname(answers), 'schemathesis.toml'), `${session}${checks}`);
}

async function ask(server: ApiServer, { name, as, without }: Run): Promise<boolean> {
  console.log(`[judge:api] ${name}`);
  configure(server, as);
  const tester = spawn(
    PROGRAM,
    [
      ...['run', shortened(server), '--url', `${server.origin}/api`],
      ...['--checks', 'all', '--exclude-checks', OFF.join(',')],
      ...['--phases', 'examples,coverage,fuzzing', '--max-time', String(SECONDS)],
      ...['--continue-on-failure', '--no-color', '--warnings', 'off'],
      ...['--suppress-health-check', 'all', '--generation-database', 'none', ...SEED],
      ...without.flatMap((id) => ['--exclude-operation-id', id]),
      ...(as ? ['-H', `${VAULT_HEADER}: ${as.vaultId}`] : []),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], cwd: path.dirname(server.answers) },
  );
  return new Promise((resolve) => tester.once('exit', (code) => resolve(code === 0)));
}

const [seed] = process.argv.slice(2);
const SEED = seed === undefined ? [] : ['--seed', seed];

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
  const [asking, other] = [await Person.join(server), await Person.join(server)];
  server.admin('grant', other.email, 'ADMIN');
  const faults: string[] = [];
  const lasting = await lastingOf(asking);
  const others = await holdingsOf(other, 'ADMIN');
  const own = await holdingsOf(asking, 'USER');
  if (!(await ask(server, { name: 'a stranger', as: null, without: [] }))) faults.push('schemathesis, as a stranger');
  faults.push(...changed(own, await holdingsOf(asking, 'USER')).map((where) => `a stranger changed ${where}`));
  await asking.logIn();
  if (!(await ask(server, { name: 'signed in', as: asking, without: ENDS_SESSION })))
    faults.push('schemathesis, signed in');
  await asking.logIn();
  await other.logIn();
  if ((await lastingOf(asking)) !== lasting) faults.push('the account of who asked is another');
  faults.push(
    ...changed(others, await holdingsOf(other, 'ADMIN')).map((where) => `${where} of another person changed`),
  );
  const statuses = statusesIn(server.answers);
  const broken = statuses.filter((status) => status >= 500).length;
  console.log(`[judge:api] ${statuses.length} requests, by status: ${counted(statuses)}`);
  if (broken > 0) faults.push(`${broken} answers of 500 and more`);
  if (statuses.length < REQUESTS_MIN) faults.push(`only ${statuses.length} requests were made`);
  return faults;
}

if (!existsSync(PROGRAM)) {
  console.error(`Nobody to judge. Install schemathesis:
  python3 -m venv .cache/judges && .cache/judges/bin/pip install schemathesis==${VERSION}`);
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
