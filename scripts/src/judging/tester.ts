import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';
import type { ApiServer } from './api-server.ts';
import type { Person } from './person.ts';

const PROGRAM = path.join(ROOT, '.cache/judges/bin/schemathesis');
const AS_PEOPLE = path.join(ROOT, 'scripts/src/judging/as-people.py');
const VERSION = '4.32.5';
/**
 * An answer that refuses what the document allows is no fault here: codes, links and passwords are right or wrong by
 * what the server knows. Nor is one that takes what it need not look at.
 */
const OFF = ['positive_data_acceptance'];
/** Text of megabytes takes the tester seconds to make: how long a text may be is asked up to here. */
const TEXT_MAX = 2_000;
/** Statuses that refuse a missing header: besides the tester's own, 409 without a vault and 428 without `If-Match`. */
const MISSING_HEADER = [400, 401, 403, 406, 409, 415, 422, 428, 429];

export interface Run {
  readonly name: string;
  readonly as: Person | null;
  /** Requests of each operation at random, beside those of every rule of the document; the same number on any machine. */
  readonly examples: number;
  readonly seed: string | undefined;
  /** What the tester knows of a person: the values that stand for any of these names in a body. It then asks rightly. */
  readonly knows?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly without?: readonly string[];
}

export const HOW_TO_GET_THE_TESTER = `Nobody to judge. Install schemathesis:
  python3 -m venv .cache/judges && .cache/judges/bin/pip install schemathesis==${VERSION}`;
export const hasTester = (): boolean => existsSync(PROGRAM);

/** The tester asks what the document allows and forbids; whether it found nothing wrong. */
export async function ask(server: ApiServer, run: Run): Promise<boolean> {
  const { name, as, examples, seed, knows, without = [] } = run;
  console.log(`[judge:api] ${name}`);
  configure(server, as);
  const tester = spawn(
    PROGRAM,
    [
      ...['run', documentFor(server, knows), '--url', `${server.origin}/api`],
      ...['--checks', 'all', '--exclude-checks', OFF.join(',')],
      ...['--phases', 'examples,coverage,fuzzing', '--max-examples', String(examples)],
      ...['--continue-on-failure', '--no-color', '--warnings', 'off'],
      ...['--suppress-health-check', 'all', '--generation-database', 'none'],
      ...(knows ? ['--mode', 'positive'] : []),
      ...(seed === undefined ? [] : ['--seed', seed]),
      ...without.flatMap((id) => ['--exclude-operation-id', id]),
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      cwd: server.dir,
      env: { ...process.env, ...(as ? { JUDGE_VAULT: as.vaultId } : {}) },
    },
  );
  return new Promise((resolve) => tester.once('exit', (code) => resolve(code === 0)));
}

/** With the session as the document names it, the tester also asks without it and expects to be refused. */
function configure({ dir }: ApiServer, as: Person | null): void {
  const session = as ? `[auth.openapi.session]\napi_key = "${as.accessToken}"\n` : '';
  const checks = `[checks.missing_required_header]\nexpected-statuses = [${MISSING_HEADER.join(', ')}]\n`;
  writeFileSync(path.join(dir, 'schemathesis.toml'), `hooks = "${AS_PEOPLE}"\n${session}${checks}`);
}

/**
 * The document as the server wrote it, with what is known put in its place, no end to its longest texts, and its tuples
 * made lists: the tester breaks them itself. Our own tests judge by the whole.
 */
function documentFor({ dir, answers }: ApiServer, knows: Run['knows'] = {}): string {
  const file = path.join(dir, 'document.json');
  const text = readFileSync(path.join(answers, 'openapi.json'), 'utf8');
  const document: unknown = JSON.parse(text, simpler);
  for (const body of valuesAt(document, 'requestBody')) fillIn(body, knows);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

function simpler(key: string, value: unknown): unknown {
  if (key === 'maxLength' && Number(value) > TEXT_MAX) return undefined;
  if (!isObject(value) || !Array.isArray(value.prefixItems)) return value;
  const { prefixItems, items, ...list } = value;
  return { ...list, items: { anyOf: [...prefixItems, ...(items === undefined ? [] : [items])] } };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every value of this name, wherever it stands. */
function valuesAt(within: unknown, name: string): unknown[] {
  if (!isObject(within)) return [];
  return Object.entries(within).flatMap(([key, value]) => (key === name ? [value] : valuesAt(value, name)));
}

function fillIn(body: unknown, knows: NonNullable<Run['knows']>): void {
  for (const properties of valuesAt(body, 'properties')) {
    if (!isObject(properties)) continue;
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(knows, name)) properties[name] = { enum: knows[name] };
      else fillIn(property, knows);
    }
  }
}
