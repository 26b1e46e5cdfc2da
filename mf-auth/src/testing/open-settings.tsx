import 'fake-indexeddb/auto';
import { ARGON2ID, type AuthKdf, KDF_ITERATIONS, type KeyPackage, type User } from '@northkeep/contracts';
import { computeLoginSalt } from '@northkeep/contracts/derivation';
import { MemoryRouter, Route, Routes, toastStore, useLocation, when } from '@northkeep/shared-kit/runtime';
import { bootstrap, lines, login, logout, session, vault } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll } from 'vitest';
import { preloadScreens } from '../features/page/lazy-screen.ts';
import remote from '../remote.tsx';

await preloadScreens();

export const TEST_PASSWORD = 'quiet harbour 7';
export const TEST_USER_ADA: User = {
  ...TEST_USER,
  email: 'ada@example.org',
  createdAt: '2026-11-21T09:00:00.000Z',
};
/** Returns the parameters of a login, with the salt of the address. */
async function kdfOf({ email }: Record<string, unknown>): Promise<AuthKdf> {
  const salt = btoa(String.fromCharCode(...(await computeLoginSalt(location.host, String(email)))));
  const hard = { kdf: 'Argon2id', ...ARGON2ID } as const;
  return { v: 'auth-v2', kdf: 'PBKDF2', iter: KDF_ITERATIONS, salt, hard };
}

export interface SentRequest {
  readonly asked: string;
  readonly body: Record<string, unknown>;
}
export type FakeResponse = unknown | ((body: Record<string, unknown>) => unknown);
export class FakeErrorResponse {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  constructor(status: number, code: string, message: string, details?: unknown) {
    this.status = status;
    this.code = code;
    this.message = message;
    this.details = details;
  }
}

/** Fake server of one account with its key package and the responses that a test adds. */
export class FakeServer {
  user: User = TEST_USER_ADA;
  keyPackage: KeyPackage | null = null;
  readonly sent: SentRequest[] = [];
  readonly answers = new Map<string, FakeResponse>([
    ['GET /api/lines', []],
    ['GET /api/northkeep', { id: 'northkeep', idealLife: [], obstacles: [], aims: [] }],
    ['GET /api/sync/changes', { records: [], next: null }],
    ['GET /api/sync/revs', []],
    ['GET /api/knowledge-cards/saved', []],
    [
      'GET /api/crypto/unlock-methods',
      { doors: [{ kind: 'passphrase', at: '2026-11-20T09:00:00Z', device: 'Chrome on Linux' }] },
    ],
    ['GET /api/auth/sessions', { sessions: [] }],
    ['GET /api/auth/two-factor', { on: null, planned: null }],
    ['GET /api/users/me/delete', { deleteAt: null }],
    ['POST /api/auth/prelogin', kdfOf],
    ['POST /api/auth/logout', undefined],
  ]);

  constructor() {
    this.answers.set('GET /api/auth/check', () => this.user);
    this.answers.set('POST /api/auth/login', () => this.user);
    this.answers.set('GET /api/crypto/erkp', () => this.keyPackage);
    this.answers.set('POST /api/crypto/erkp', (body: Record<string, unknown>) => {
      this.keyPackage = { ...body, rev: 1 } as unknown as KeyPackage;
      this.user = { ...this.user, vaultId: this.keyPackage.vaultId };
      return this.keyPackage;
    });
  }

  readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const asked = `${init.method ?? 'GET'} ${new URL(String(input), 'http://localhost').pathname}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    this.sent.push({ asked, body });
    if (!this.answers.has(asked)) throw new TypeError(`Failed to fetch ${asked}`);
    const answer = this.answers.get(asked);
    const given: unknown = typeof answer === 'function' ? await answer(body) : answer;
    if (given instanceof Response) return given;
    if (given instanceof FakeErrorResponse)
      return new Response(JSON.stringify({ ...given, requestId: 'r' }), { status: given.status });
    if (given === undefined) return new Response(null, { status: 204 });
    return new Response(JSON.stringify(given), { headers: { 'content-type': 'application/json' } });
  };

  /** Returns the bodies of the requests that were sent to one operation. */
  bodies = (asked: string) => this.sent.filter((one) => one.asked === asked).map(({ body }) => body);
}

/** Signs in the test user Ada on a new device, which opens her vault. Only the server is fake. */
export async function signIn(server: FakeServer): Promise<void> {
  globalThis.fetch = server.fetch;
  await logout();
  localStorage.clear();
  globalThis.indexedDB = new IDBFactory();
  await bootstrap();
  await login({ email: TEST_USER_ADA.email, password: TEST_PASSWORD, rememberMe: true });
  if (vault.vaultId === null) await vault.create({ passphrase: TEST_PASSWORD, remember: true });
  await when(() => vault.vaultId !== null && lines.status === 'ready');
}

/**
 * Signs in the test user Ada on the fake server `first` before all tests of a file. `newServer` creates a further fake
 * server with the same account, for one test.
 */
export function signInBeforeAll(): { readonly first: FakeServer; newServer(): FakeServer } {
  const first = new FakeServer();
  beforeAll(() => signIn(first));
  const newServer = () => {
    const server = new FakeServer();
    server.user = { ...TEST_USER_ADA, vaultId: vault.vaultId };
    server.keyPackage = first.keyPackage;
    return server;
  };
  return { first, newServer };
}

/**
 * Renders a settings section like the shell.
 * @param address id of the section, with an optional query
 * @param state router state of the address
 * @param before addresses earlier in the history
 */
export function openSection(
  server: FakeServer,
  address: string,
  { state, before = [] }: { state?: unknown; before?: readonly string[] } = {},
) {
  globalThis.fetch = server.fetch;
  server.sent.length = 0;
  toastStore.setState({ toasts: [] });
  session.setState({ user: server.user, isAuthenticated: true });
  const where = { now: address };
  const [section, search = ''] = address.split('?');
  render(
    <MemoryRouter initialEntries={[...before, { pathname: `/app/settings/${section}`, search, state }]}>
      <Where into={where} />
      <Routes>
        {Object.entries(remote.settingsSections ?? {}).map(([id, element]) => (
          <Route key={id} path={`/app/settings/${id}`} element={element} />
        ))}
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), where };
}

type Person = ReturnType<typeof openSection>['user'];

export async function pressButton(user: Person, name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

/** Replaces the text of a field. */
export async function fillField(user: Person, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  // Pasted, because the page renders after each typed character.
  await user.paste(text);
}

function Where({ into }: { into: { now: string } }) {
  const { pathname, search } = useLocation();
  into.now = pathname + search;
  return null;
}

/** Returns the texts of the current toasts. */
export const getToastTexts = (): readonly string[] => toastStore.getState().toasts.map(({ text }) => text);

/** Returns whether the browser would close the page without asking. */
export function mayLeave(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}
