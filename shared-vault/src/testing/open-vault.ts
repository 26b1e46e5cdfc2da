import 'fake-indexeddb/auto';
import { type Kind, nextHeaderState } from '@northkeep/contracts';
import { when } from 'mobx';
import { bootstrap, lines, logout, session, vault } from '../index.ts';
import { createVaultCipher } from '../sync/sealer.ts';
import { TEST_USER } from './test-user.ts';

export { setInstancePlan } from './instance-plan.ts';
export { TEST_USER };

/** Responses of a server without any records. */
const EMPTY: Record<string, unknown> = {
  'GET /api/auth/check': TEST_USER,
  'GET /api/crypto/erkp': null,
  'GET /api/lines': [],
  'GET /api/northkeep': { id: 'northkeep', idealLife: [], obstacles: [], aims: [] },
  'GET /api/sync/changes': { records: [], next: null },
  'GET /api/sync/revs': { revs: [] },
};

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Responds to a request that changes data. When it returns undefined, the request fails. */
type Write = (asked: RecordedRequest) => { readonly status: number; readonly body: unknown } | undefined;

/**
 * Returns the responses to read requests, keyed by method and path. All other read requests get the response of a
 * server without records.
 */
type Reads = () => Readonly<Record<string, unknown>>;

/** Signs in a test user, unlocks a new vault and waits for its records. */
export async function openTestVault(write?: Write, reads?: Reads): Promise<void> {
  await unlockTestVault(write, reads);
  await when(() => lines.status === 'ready');
}

/** Signs in a test user and unlocks a new vault. Only the server is fake: by default every change fails to send. */
export async function unlockTestVault(write: Write = () => undefined, reads: Reads = () => ({})): Promise<void> {
  await resetPage();
  globalThis.fetch = async (input, init = {}) => {
    const path = new URL(String(input), 'http://localhost').pathname;
    const method = init.method ?? 'GET';
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (`${method} ${path}` === 'POST /api/crypto/erkp') return json({ ...body, rev: 1 }, 201);
    const responses = { ...EMPTY, ...reads() };
    if (`${method} ${path}` in responses) return json(responses[`${method} ${path}`]);
    const answer = write({ method, path, headers: new Headers(init.headers), body });
    if (!answer) throw new TypeError('Failed to fetch');
    return json(answer.body, answer.status);
  };
  session.setState({ user: TEST_USER, isAuthenticated: true });
  await bootstrap();
  await vault.load();
  await vault.create({ passphrase: 'correct horse battery staple', remember: false });
}

/** Returns a record with the header that another device of the test user seals when it writes these members. */
export async function sealOnOtherDevice(
  kind: Kind,
  record: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const cipher = createVaultCipher((use) => vault.withKey(use));
  const at = { kind, id: String(record.id) };
  const state = nextHeaderState(await cipher.openHeader(at, record.h));
  const { h } = await cipher.sealHeader({ ...at, members: record }, state);
  return { ...record, h };
}

/** Logs out and clears the storage, because all tests of one page share session and storage. */
async function resetPage(): Promise<void> {
  globalThis.fetch = async () => json(null, 204);
  // The logout also runs without a user: it ends requests of an earlier test file, whose late response would replace
  // the test user.
  session.setState({ user: TEST_USER, isAuthenticated: true });
  await logout();
  localStorage.clear();
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
}

function json(body: unknown, status = 200): Response {
  const text = status === 204 ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}
