import 'fake-indexeddb/auto';
import type { User } from '@northkeep/contracts';
import { when } from '@northkeep/shared-kit/runtime';
import { bootstrap, lines, session, vault } from '@northkeep/shared-vault';

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

/** Reads are answered with nothing there yet; changes find no network and wait in the outbox. */
const ANSWERS: Record<string, unknown> = {
  'GET /api/auth/check': USER,
  'GET /api/crypto/erkp': null,
  'GET /api/lines': [],
  'GET /api/northkeep': { id: 'northkeep', idealLife: [], obstacles: [], aims: [] },
  'GET /api/sync/changes': { records: [], next: null, cursor: null },
  'GET /api/sync/revs': [],
};

/** Signs Ada in and opens a fresh vault of hers, with everything in it real but the server. */
export async function openVault(): Promise<void> {
  globalThis.fetch = async (input, init = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    const asked = `${init.method ?? 'GET'} ${pathname}`;
    if (asked === 'POST /api/crypto/erkp') return json({ ...JSON.parse(String(init.body)), rev: 1 }, 201);
    if (!(asked in ANSWERS)) throw new TypeError('Failed to fetch');
    return json(ANSWERS[asked]);
  };
  session.setState({ user: USER, isAuthenticated: true });
  await bootstrap();
  await vault.load();
  await vault.create({ passphrase: 'correct horse battery staple', remember: false });
  await when(() => lines.status === 'ready');
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
