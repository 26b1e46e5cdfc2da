import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { VaultGate } from './vault-gate.tsx';

const PASSPHRASE = 'correct horse battery staple';
type Answer = { readonly status: number; readonly body: unknown } | null;
/** Responses of `/crypto/erkp` by method; null means an unreachable server. */
const package_: Record<'GET' | 'POST', Answer> = { GET: null, POST: null };
/** Key package that is stored on the fake server. */
let made: Readonly<Record<string, unknown>> = {};

beforeAll(async () => {
  await openTestVault(() => ({ status: 204, body: null }));
  const server = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    if (String(input).endsWith('/auth/check'))
      return new Response(JSON.stringify({ ...session.getState().user, vaultId: made.vaultId }));
    if (!String(input).endsWith('/crypto/erkp')) return server(input, init);
    const answer = package_[init.method === 'POST' ? 'POST' : 'GET'];
    if (init.method === 'POST' && answer === null) made = { ...JSON.parse(String(init.body)), rev: 1 };
    if (answer === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };
});
beforeEach(async () => {
  if (vault.vaultId !== null) await vault.lock();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders the gate for a user in a browser without stored data. */
async function show({ vaultId }: { vaultId: string | null }) {
  await vault.resetForUser();
  localStorage.clear();
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const { user } = session.getState();
  if (user) session.setState({ user: { ...user, id: crypto.randomUUID(), vaultId } });
  render(
    <MemoryRouter>
      <VaultGate>
        <p>The plan</p>
      </VaultGate>
    </MemoryRouter>,
  );
  await act(() => vault.load());
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const opened = () => waitFor(() => expect(screen.getByText('The plan')).toBeTruthy());

/** Worker of the derivation in a browser that refuses the memory which WebAssembly asks for. */
class WorkerWithoutMemory extends EventTarget {
  postMessage(): void {
    const data = { type: 'failed', isMemory: true, message: 'WebAssembly.Memory(): could not allocate memory' };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

/** Keeps the next derivation of a key from ending before the returned function is called. */
function holdDerivation(): () => void {
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementationOnce(async (...input) => {
    await held;
    return derive(...input);
  });
  return release;
}

describe('VaultGate: failures', () => {
  // shows: frame.create.failed
  it('reports a vault that could not be stored and keeps the typed passphrase', async () => {
    package_.GET = { status: 200, body: null };
    package_.POST = null;
    await show({ vaultId: null });
    await userEvent.type(await screen.findByLabelText('New passphrase'), PASSPHRASE);
    await userEvent.type(screen.getByLabelText('Once more'), PASSPHRASE);
    await press('Create');
    expect(await screen.findByRole('heading', { name: 'Creating your vault' })).toBeTruthy();
    expect(await screen.findByText('Your vault was not created.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New passphrase').value).toBe(PASSPHRASE);
  });

  // shows: frame.create.elsewhere
  it('asks for the passphrase of the vault that another device created first', async () => {
    package_.GET = { status: 200, body: null };
    package_.POST = { status: 409, body: { code: 'VAULT_EXISTS', message: 'exists', requestId: 'r' } };
    await show({ vaultId: null });
    await userEvent.type(await screen.findByLabelText('New passphrase'), 'another lantern 5');
    await userEvent.type(screen.getByLabelText('Once more'), 'another lantern 5');
    package_.GET = { status: 200, body: made };
    await press('Create');
    expect(await screen.findByText('Your vault exists already.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(await screen.findByLabelText('Passphrase'), PASSPHRASE);
    await press('Unlock');
    await opened();
  });

  // shows: frame.unlock.progress, frame.unlock.cancel
  it('shows the progress of an unlock and can cancel it', async () => {
    package_.GET = { status: 200, body: made };
    await show({ vaultId: String(made.vaultId) });
    await userEvent.type(await screen.findByLabelText('Passphrase'), PASSPHRASE);
    const release = holdDerivation();
    await press('Unlock');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(await screen.findByRole('progressbar', { name: 'Making the key on this device' })).toBeTruthy();
    await press('Cancel');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe(PASSPHRASE);
    release();
    await press('Unlock');
    await opened();
  });

  // shows: frame.unlock.memory
  it('says that the memory for the key is missing, keeps the passphrase and unlocks once there is memory', async () => {
    package_.GET = { status: 200, body: made };
    await show({ vaultId: String(made.vaultId) });
    await userEvent.type(await screen.findByLabelText('Passphrase'), PASSPHRASE);
    vi.stubGlobal('Worker', WorkerWithoutMemory);
    await press('Unlock');
    expect(await screen.findByText(/^Making your key takes 64 MB of memory/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe(PASSPHRASE);
    expect(screen.queryByText('The plan')).toBeNull();
    vi.unstubAllGlobals();
    await press('Unlock');
    await opened();
  });

  // shows: frame.unlock.unreached, frame.unlock.unreached.again
  it('reports that the key package could not be fetched, and retries when the browser is online again', async () => {
    package_.GET = null;
    await show({ vaultId: String(made.vaultId) });
    expect(await screen.findByText('Your key package could not be fetched.')).toBeTruthy();
    package_.GET = { status: 200, body: made };
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Your key package could not be fetched.')).toBeNull());
  });

  // shows: frame.missing.again
  it('offers no new vault when the key package is missing', async () => {
    package_.GET = { status: 200, body: null };
    await show({ vaultId: String(made.vaultId) });
    expect(await screen.findByText('The key package is missing')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
    package_.GET = { status: 200, body: made };
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Unlock your vault' })).toBeTruthy();
  });
});
