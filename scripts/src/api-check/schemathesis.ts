import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';
import type { ApiServer } from './api-server.ts';
import type { TestAccount } from './test-account.ts';

const HOOKS = path.join(ROOT, 'scripts/src/api-check/schemathesis_hooks.py');
/**
 * Checks of schemathesis that are turned off. This check expects the server to accept all input that the schema allows,
 * but the server has to reject wrong codes, links and passwords.
 */
const EXCLUDED_CHECKS = ['positive_data_acceptance'];
/** Largest `maxLength` in the document for schemathesis, which needs seconds to generate texts of megabytes. */
const TEXT_MAX = 2_000;
/**
 * Statuses with which the server may respond to a missing header: the defaults of schemathesis, 409 without a vault and
 * 428 without `If-Match`.
 */
const MISSING_HEADER = [400, 401, 403, 406, 409, 415, 422, 428, 429];

/** One run of the API tester schemathesis. */
export interface SchemathesisRun {
  readonly name: string;
  /** Account in whose session the requests are sent; null for requests without a session. */
  readonly account: TestAccount | null;
  /** Number of random requests for each operation, in addition to those that cover each rule of the document. */
  readonly examples: number;
  readonly seed: string | undefined;
  /**
   * Valid values of request fields, by the name of the field. If they are given, schemathesis sends only valid
   * requests.
   */
  readonly knownValues?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Ids of the operations to leave out. */
  readonly without?: readonly string[];
}

/** Runs schemathesis (the path `program`) against the server. Returns true when it found no fault. */
export async function runSchemathesis(program: string, server: ApiServer, run: SchemathesisRun): Promise<boolean> {
  const { name, account, examples, seed, knownValues, without = [] } = run;
  console.log(`[check:api] ${name}`);
  configure(server, account);
  const tester = spawn(
    program,
    [
      ...['run', writeDocument(server, knownValues), '--url', `${server.origin}/api`],
      ...['--checks', 'all', '--exclude-checks', EXCLUDED_CHECKS.join(',')],
      ...['--phases', 'examples,coverage,fuzzing', '--max-examples', String(examples)],
      ...['--continue-on-failure', '--no-color', '--warnings', 'off'],
      ...['--suppress-health-check', 'all', '--generation-database', 'none'],
      ...(knownValues ? ['--mode', 'positive'] : []),
      ...(seed === undefined ? [] : ['--seed', seed]),
      ...without.flatMap((id) => ['--exclude-operation-id', id]),
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      cwd: server.dir,
      env: { ...process.env, ...(account ? { CHECK_VAULT: account.vaultId } : {}) },
    },
  );
  return new Promise((resolve) => tester.once('exit', (code) => resolve(code === 0)));
}

/**
 * Writes the configuration of schemathesis. It sets the session cookie by its name in the OpenAPI document, so that
 * schemathesis also tests that requests without a session are rejected.
 */
function configure({ dir }: ApiServer, account: TestAccount | null): void {
  const session = account ? `[auth.openapi.session]\napi_key = "${account.accessToken}"\n` : '';
  const checks = `[checks.missing_required_header]\nexpected-statuses = [${MISSING_HEADER.join(', ')}]\n`;
  writeFileSync(path.join(dir, 'schemathesis.toml'), `hooks = "${HOOKS}"\n${session}${checks}`);
}

/**
 * Writes a simplified copy of the OpenAPI document for schemathesis and returns its path. Request fields get the known
 * values, large `maxLength`s are removed, and tuples, which schemathesis does not support, become lists. The API's own
 * tests use the full document.
 */
function writeDocument({ dir, responses }: ApiServer, knownValues: SchemathesisRun['knownValues'] = {}): string {
  const file = path.join(dir, 'document.json');
  const text = readFileSync(path.join(responses, 'openapi.json'), 'utf8');
  const document: unknown = JSON.parse(text, simplify);
  for (const body of valuesAt(document, 'requestBody')) fillIn(body, knownValues);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

function simplify(key: string, value: unknown): unknown {
  if (key === 'maxLength' && Number(value) > TEXT_MAX) return undefined;
  if (!isObject(value) || !Array.isArray(value.prefixItems)) return value;
  const { prefixItems, items, ...list } = value;
  return { ...list, items: { anyOf: [...prefixItems, ...(items === undefined ? [] : [items])] } };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Finds all values of fields with this name at any depth. */
function valuesAt(within: unknown, name: string): unknown[] {
  if (!isObject(within)) return [];
  return Object.entries(within).flatMap(([key, value]) => (key === name ? [value] : valuesAt(value, name)));
}

function fillIn(body: unknown, knownValues: NonNullable<SchemathesisRun['knownValues']>): void {
  for (const properties of valuesAt(body, 'properties')) {
    if (!isObject(properties)) continue;
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(knownValues, name)) properties[name] = { enum: knownValues[name] };
      else fillIn(property, knownValues);
    }
  }
}
