import { ERRORS, type ErrorCode, OPERATIONS, type Operation } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { encryptField, type PlainValue } from '../crypto/fields.ts';
import { ApiError, messageOf } from './api-error.ts';
import { type ApiClient, type ClientPorts, createClient } from './client.ts';
import { findOperation } from './operation-of.ts';

const id = '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';
const key = await importDataKey(newRawDataKey());
const seal = (kind: 'lines' | 'steps', name: string, value: PlainValue) => encryptField(key, { kind, id, name }, value);

interface Sent {
  url: string;
  init: RequestInit;
}
const refusal = (code: ErrorCode) =>
  new Response(JSON.stringify({ code, message: ERRORS[code].message, requestId: 'r1' }), {
    status: ERRORS[code].status,
  });

function clientOver(answers: (() => Response)[], ports: Partial<ClientPorts> = {}) {
  const sent: Sent[] = [];
  let refreshed = 0;
  const changed: string[] = [];
  const api = createClient({
    vaultId: () => 'vault-1',
    whenUnlocked: async () => {},
    refresh: async () => {
      refreshed += 1;
      return true;
    },
    vaultChanged: (vaultId) => void changed.push(vaultId),
    userId: () => 'anna',
    userChanged: (userId) => void changed.push(userId),
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      return (answers.shift() ?? (() => new Response('{"ok":true}')))();
    },
    ...ports,
  });
  return { api, sent, changed, refreshed: () => refreshed };
}
const bodyOf = (sent: Sent | undefined): unknown => JSON.parse(String(sent?.init.body));
const headerOf = (name: string) => (sent: Sent | undefined) => new Headers(sent?.init.headers).get(name);
const [vaultOf, userOf] = [headerOf('x-vault'), headerOf('x-user')];

describe('findOperation', () => {
  it('prefers a literal path to one with a parameter', () => {
    expect(findOperation('POST', '/lines/reorder')?.writes?.how).toBe('reorder');
    expect(findOperation('PATCH', `/lines/${id}`)?.writes?.how).toBe('change');
    expect(findOperation('POST', '/nowhere')).toBeNull();
  });
});

describe('form data', () => {
  // shows: vault.request.forms
  it('is sent unchanged, without waiting for the vault', async () => {
    const { api, sent } = clientOver([], { vaultId: () => null, whenUnlocked: () => new Promise(() => {}) });
    const form = new FormData();
    form.append('subject', 'A wish');
    await api.post('/contact-us-feedback', form);
    expect(sent[0]?.init.body).toBe(form);
    expect(new Headers(sent[0]?.init.headers).has('content-type')).toBe(false);
  });
});

describe('content request', () => {
  // shows: vault.request.clear-keys, vault.request.clear-steps
  it('keeps ids, positions, flags, dates and progress in the clear', async () => {
    const { api, sent } = clientOver([]);
    const clear = {
      isDone: await seal('lines', 'isDone', false),
      inDashboard: await seal('lines', 'inDashboard', true),
      scheduleDate: await seal('lines', 'scheduleDate', '2026-11-21'),
    };
    await api.post('/lines', { id, text: await seal('lines', 'text', 'Buy seeds'), ...clear, index: 3.5 });
    await api.post('/lines/bulk', { atIndex: 0, items: [{ id, ...clear }] });
    await api.patch(`/northkeep/aims/${id}/goals/${id}/steps/${id}/progress`, { id, progress: 2 });
    const plain = { id, isDone: false, inDashboard: true, scheduleDate: '2026-11-21' };
    expect(bodyOf(sent[0])).toMatchObject({ ...plain, index: 3.5, text: { __e: 1 } });
    expect(bodyOf(sent[1])).toEqual({ atIndex: 0, items: [plain] });
    expect(bodyOf(sent[2])).toEqual({ id, progress: 2 });
  });
  // shows: vault.request.reorder
  it.each([
    ['post', '/lines/reorder'],
    ['patch', `/northkeep/aims/${id}/goals/${id}/selected-steps/reorder`],
    ['patch', `/northkeep/aims/${id}/goals/${id}/parked-steps/reorder`],
  ] as const)('reorders with %s %s entirely in the clear', async (method, path) => {
    const { api, sent } = clientOver([]);
    await api[method](path, { orderedIds: [id], revs: [3] });
    expect(bodyOf(sent[0])).toEqual({ orderedIds: [id], revs: [3] });
  });
  // shows: vault.request.sealed
  it('is sent sealed, with the id of the unlocked vault', async () => {
    const { api, sent } = clientOver([]);
    const line = {
      id,
      text: await seal('lines', 'text', 'Buy seeds'),
      categories: await seal('lines', 'categories', ['A']),
    };
    await api.post('/lines', { ...line, isDone: false, scheduleDate: '2026-11-21', index: 3.5 });
    await api.post('/lines/reorder', { orderedIds: [id], revs: [3] });
    await api.post('/lines/bulk', { atIndex: 0, items: [{ ...line, key: id }] });
    await api.patch(`/northkeep/aims/${id}/goals/${id}/steps/${id}`, { index: 2 });
    expect(sent.map(vaultOf)).toEqual(Array(4).fill('vault-1'));
    expect(sent[0]?.url).toBe('/api/lines');
  });
  // shows: vault.request.waits
  it('waits until the vault is unlocked', async () => {
    let opened = () => {};
    const unlock = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const { api, sent } = clientOver([], { whenUnlocked: () => unlock });
    const posting = api.post('/lines', { id, text: await seal('lines', 'text', 'Buy seeds') });
    await Promise.resolve();
    expect(sent).toHaveLength(0);
    opened();
    await posting;
    expect(sent).toHaveLength(1);
  });
  const plain: [string, string, object][] = [
    ['a clear text', '/lines', { id, text: 'Buy seeds' }],
    ['a clear text in a bulk request', '/lines/bulk', { atIndex: 0, items: [{ id, text: 'Buy seeds' }] }],
    ['a clear list', '/lines', { id, categories: ['Home'] }],
    ['text in a clear date field', '/lines', { id, scheduleDate: 'tomorrow at the dentist' }],
    ['text in a protocol field', '/lines', { id, key: 'dentist' }],
    ['an undeclared field', '/lines', { id, mood: 'sad' }],
    ['the body of an undeclared operation', '/diary', { text: 'x' }],
  ];
  // shows: vault.error.encrypt, vault.request.sealed
  it.each(plain)('is rejected before sending when it contains %s', async (_case, path, body) => {
    const { api, sent } = clientOver([]);
    await expect(api.post(path, body)).rejects.toThrow('Vault encrypt() missing.');
    expect(sent).toHaveLength(0);
  });
  // shows: vault.error.payload
  it('is rejected as locked when it contains clear values while the vault is locked', async () => {
    const { api, sent } = clientOver([], { vaultId: () => null });
    await expect(api.patch(`/lines/${id}`, { text: 'x' }, { vaultId: 'vault-1' })).rejects.toThrow(
      'Vault is locked — cannot encrypt request payload.',
    );
    expect(sent).toHaveLength(0);
  });
  it('that is already sealed is sent with its own vault id while the vault is locked', async () => {
    const waits = () => Promise.reject(new Error('must not wait'));
    const { api, sent } = clientOver([], { vaultId: () => null, whenUnlocked: waits });
    await api.patch(`/lines/${id}`, { isDone: true }, { vaultId: 'vault-9', headers: { 'if-match': '"2"' } });
    expect(vaultOf(sent[0])).toBe('vault-9');
    expect(new Headers(sent[0]?.init.headers).get('if-match')).toBe('"2"');
  });
  // shows: vault.error.not-ready, vault.answer.still-sealed
  it.each([null, 'vault-2'])('rejects a response that arrives when the unlocked vault has become %s', async (after) => {
    let open: string | null = 'vault-1';
    const change = () => {
      open = after;
      return new Response('[]');
    };
    const { api } = clientOver([change], { vaultId: () => open });
    await expect(api.get('/lines')).rejects.toMatchObject({ code: 'VAULT_NOT_READY' });
  });
  it('locks the tab when the server reports that the vault was replaced', async () => {
    const { api, changed } = clientOver([() => refusal('VAULT_CHANGED')]);
    await expect(api.get('/lines')).rejects.toMatchObject({ code: 'VAULT_CHANGED', status: 409 });
    expect(changed).toEqual(['vault-1']);
  });
});

describe('operations without encrypted content', () => {
  // shows: vault.request.clear-paths
  it('do not wait for the vault and send no vault id', async () => {
    const waits = () => Promise.reject(new Error('must not wait'));
    const { api, sent } = clientOver([], { vaultId: () => null, whenUnlocked: waits });
    await api.post('/auth/forgot-password', { email: 'ada@example.org' });
    await api.get('/crypto/erkp');
    await api.post('/payments/confirm', { sessionId: 'cs_1' });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/auth/forgot-password',
      '/api/crypto/erkp',
      '/api/payments/confirm',
    ]);
    expect(sent.map(vaultOf)).toEqual([null, null, null]);
  });
});

describe('every request', () => {
  // shows: session.call.prefix
  it('goes to an address below /api', async () => {
    const { api, sent } = clientOver([]);
    await api.get('/auth/check');
    await api.post('/auth/logout');
    expect(sent.map(({ url }) => url)).toEqual(['/api/auth/check', '/api/auth/logout']);
  });

  // shows: session.call.cookies
  it('sends same-origin cookies and rejects redirects', async () => {
    const { api, sent } = clientOver([]);
    await api.get('/auth/check');
    await api.post('/auth/logout');
    for (const { init } of sent) expect(init).toMatchObject({ credentials: 'same-origin', redirect: 'error' });
  });
});

describe('user of a request', () => {
  const all = Object.entries<Operation>(OPERATIONS).map(([name, { method, path }]) => ({
    ...{ name, method },
    path: path.replace(/:[A-Za-z]+/g, id),
  }));
  const send = (api: ApiClient, { method, path }: (typeof all)[number]) => {
    const ask = { GET: api.get, POST: api.post, PATCH: api.patch, DELETE: api.delete }[method];
    return ask(path).catch((error: unknown) => error);
  };

  it('is named in every request but the check of who is logged in', async () => {
    for (const operation of all) {
      const { api, sent } = clientOver([]);
      await send(api, operation);
      expect(sent.map(userOf), operation.name).toEqual([operation.name === 'check' ? null : 'anna']);
    }
  });

  it('stays that of the page at the time of the request, whatever is waited for', async () => {
    let user = 'anna';
    let unlock = () => {};
    const whenUnlocked = () =>
      new Promise<void>((resolve) => {
        unlock = resolve;
      });
    const { api, sent } = clientOver([], { userId: () => user, whenUnlocked });
    const asked = api.get('/lines');
    user = 'ben';
    unlock();
    await expect(asked).rejects.toMatchObject({ code: 'USER_CHANGED' });
    expect(sent).toEqual([]);
  });

  it('is reported when the server answers that somebody else is logged in', async () => {
    for (const operation of all) {
      const { api, sent, changed, refreshed } = clientOver([() => refusal('USER_CHANGED')]);
      expect(await send(api, operation), operation.name).toMatchObject({ code: 'USER_CHANGED' });
      expect([sent.length, changed, refreshed()]).toEqual([1, ['anna'], 0]);
    }
  });
});

describe('session refresh', () => {
  it('does not repeat a request in the session of another user who has logged in since', async () => {
    let user = 'anna';
    const refresh = async () => {
      user = 'ben';
      return true;
    };
    const { api, sent } = clientOver([() => refusal('NO_SESSION')], { userId: () => user, refresh });
    await expect(api.patch('/users/me', { name: 'Anna' })).rejects.toMatchObject({ code: 'USER_CHANGED' });
    expect(sent).toHaveLength(1);
  });

  it('runs once, and the request is repeated', async () => {
    const { api, sent, refreshed } = clientOver([() => refusal('NO_SESSION')]);
    expect(await api.get('/auth/check')).toEqual({ ok: true });
    expect([sent.length, refreshed()]).toEqual([2, 1]);
  });
  it('does not run again for the repeated request', async () => {
    const { api, refreshed } = clientOver([() => refusal('NO_SESSION'), () => refusal('NO_SESSION')]);
    await expect(api.get('/auth/check')).rejects.toMatchObject({ status: 401 });
    expect(refreshed()).toBe(1);
  });
  it('does not run for a wrong password or a failed login', async () => {
    const { api, refreshed } = clientOver([() => refusal('INVALID_CREDENTIALS'), () => refusal('NO_SESSION')]);
    await expect(api.get('/auth/check')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(api.post('/auth/login', {})).rejects.toMatchObject({ code: 'NO_SESSION' });
    expect(refreshed()).toBe(0);
  });
});

describe('ApiError and messageOf', () => {
  it('carry code, details and request id, and a generic code for the response of a proxy', async () => {
    const page = () => new Response('<html>', { status: 503 });
    const { api } = clientOver([() => refusal('INVALID_CODE'), page]);
    await expect(api.post('/auth/login', {})).rejects.toMatchObject({ code: 'INVALID_CODE', requestId: 'r1' });
    await expect(api.post('/auth/login', {})).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  });
  it('have status 0 without a response', async () => {
    const { api } = clientOver([], { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(api.get('/health')).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  });
  // shows: return.error.message, return.error.details, return.error.data, return.error.arrays
  it('read the message, otherwise that of details or data, and join several messages', () => {
    const of = (details: unknown, message = '') => new ApiError({ status: 400, code: 'X', message, details });
    expect(messageOf(of(null, 'Plain'), 'fallback')).toBe('Plain');
    expect(messageOf(of({ message: 'Nested' }, 'Plain'), 'fallback')).toBe('Plain');
    expect(messageOf(of({ message: ['One', 'Two'] }), 'fallback')).toBe('One • Two');
    expect(messageOf({ data: { message: 'Deep' } }, 'fallback')).toBe('Deep');
    const both = { details: { message: 'Nested' }, data: { message: 'Deep' } };
    expect(messageOf({ message: '', ...both }, 'fallback')).toBe('Nested');
    expect(messageOf(of({ message: ' ' }), 'fallback')).toBe('fallback');
    expect(messageOf(undefined, 'fallback')).toBe('fallback');
  });
});
