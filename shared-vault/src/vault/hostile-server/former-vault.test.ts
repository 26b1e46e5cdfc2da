import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newRawDataKey } from '../../crypto/data-key.ts';
import type { BrowserTab, FakeBrowser } from '../../testing/browser.ts';
import { createTestKdf, createTestVault } from '../../testing/derive.ts';
import { decodeKeyPackage } from '../key-package.ts';
import { ADA_CREDENTIALS, logInAda, storedAccount } from './accounts.ts';

let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  ({ browser, tab } = await logInAda());
});
afterEach(() => browser.close());

const REPLACED = { status: 409, body: { code: 'VAULT_CHANGED', message: '', requestId: 'test' } };

/** Makes another vault the live one, as on the server, and returns its key and package. */
async function makeAnotherLive() {
  const raw = newRawDataKey();
  const { erkp, proof, vaultId } = await createTestVault(
    ADA_CREDENTIALS.password,
    createTestKdf(),
    raw.slice() as never,
  );
  const keyPackage = decodeKeyPackage({ ...erkp, proof, vaultId, rev: 1 });
  if (!keyPackage) throw new Error('no package');
  const { account } = storedAccount(browser);
  Object.assign(account, { keyPackage, user: { ...account.user, vaultId } });
  return { raw, keyPackage, remember: false };
}

type Told = { readonly status: number; readonly body: unknown };

/** Asks for the lines of the open vault, several times. Returns the outcomes, and functions that send the answers. */
async function askForLines(count: number) {
  const answers: ((told: Told) => void)[] = [];
  browser.server.instead.set('GET /api/lines', () => new Promise((resolve) => answers.push(resolve)));
  const outcomes = Array.from({ length: count }, () =>
    tab.api.get('/lines').then(
      () => 'read',
      ({ code }: { code: string }) => code,
    ),
  );
  await vi.waitFor(() => expect(answers).toHaveLength(count));
  return { answers, outcomes };
}

describe('an answer to a request of the former vault', () => {
  it.each([
    ['that it was replaced', REPLACED, Array(3).fill('VAULT_CHANGED')],
    ['with its records', { status: 200, body: [] }, ['read', 'read', 'VAULT_NOT_READY']],
  ])('%s changes nothing in the new one, whenever it arrives', async (_, told, expected) => {
    const { answers, outcomes } = await askForLines(3);
    const live = await makeAnotherLive();
    answers[0]?.(told);
    const replacing = tab.vault.replace(live);
    answers[1]?.(told);
    await replacing;
    answers[2]?.(told);
    expect(await Promise.all(outcomes)).toEqual(expected);
    expect(tab.vault.state).toEqual({ status: 'unlocked', vaultId: live.keyPackage.vaultId });
    browser.server.instead.clear();
    expect(await tab.api.get('/lines')).toEqual([]);
  });
});
