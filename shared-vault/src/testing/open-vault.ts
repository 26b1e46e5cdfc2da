import 'fake-indexeddb/auto';
import type { User } from '@northkeep/contracts';
import { when } from 'mobx';
import { bootstrap, lines, logout, session, vault } from '../index.ts';

const USER: User = {
  id: '6f0d3a0e-6f3c-4a86-9b1e-0f6f5f1b6f01',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Stone',
  role: 'USER',
  plan: 'free',
  vaultId: null,
  e2eeAcknowledgedAt: null,
  goal: null,
  createdAt: null,
  passwordResetAt: null,
  newEmail: null,
  oldVaultCountsUntil: null,
};

/** What the server has before anything is written. */
const EMPTY: Record<string, unknown> = {
  'GET /api/auth/check': USER,
  'GET /api/crypto/erkp': null,
  'GET /api/lines': [],
  'GET /api/northkeep': { id: 'northkeep', idealLife: [], obstacles: [], aims: [] },
  'GET /api/sync/changes': { records: [], next: null, cursor: null },
  'GET /api/sync/revs': { revs: [] },
};

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What `write` gives for a change; undefined stands for no answer. */
type Write = (asked: Asked) => { readonly status: number; readonly body: unknown } | undefined;

/** Signs Ada in and opens a fresh vault of hers, with everything in it real but the server: changes wait by default. */
export async function openVault(write: Write = () => undefined): Promise<void> {
  globalThis.fetch = async (input, init = {}) => {
    const path = new URL(String(input), 'http://localhost').pathname;
    const method = init.method ?? 'GET';
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (`${method} ${path}` === 'POST /api/crypto/erkp') return json({ ...body, rev: 1 }, 201);
    if (`${method} ${path}` in EMPTY) return json(EMPTY[`${method} ${path}`]);
    const answer = write({ method, path, headers: new Headers(init.headers), body });
    if (!answer) throw new TypeError('Failed to fetch');
    return json(answer.body, answer.status);
  };
  await becomeNew();
  session.setState({ user: USER, isAuthenticated: true });
  await bootstrap();
  await vault.load();
  await vault.create({ passphrase: 'correct horse battery staple', remember: false });
  await when(() => lines.status === 'ready');
}

/** The page is another file's, too, where test files share one: nothing of that is left, on it or on the device. */
async function becomeNew(): Promise<void> {
  if (session.getState().user !== null) await logout();
  localStorage.clear();
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
