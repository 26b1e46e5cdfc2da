import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { openUpgradeCheckout, pressCheckoutButton } from '../testing/checkouts.ts';
import { PRODUCTION_ENV } from '../testing/env-variables.ts';
import { logInWithVaultProof } from '../testing/provable.ts';
import { drainMail } from '../testing/test-app.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { deleteDueAccounts } from './commands/delete-account.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });
const SUPPORT_TEXT = 'The beekeeper lost her smoker';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/beekeeper-phone';

/** Returns those of the words that any file of the data folder contains. */
async function findInDataFolder(words: readonly string[]): Promise<string[]> {
  const entries = await readdir(app.deps.env.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return words.filter((word) => contents.some((bytes) => bytes.includes(word)));
}

describe('erasure of an account', () => {
  // shows: account.deletion.bytes
  it('leaves no byte of the email, the support text and the push endpoint in the data folder', async () => {
    const { account, vaultProof, client } = await logInWithVaultProof(app);
    client.vaultId = account.vault.vaultId;
    await client.post('/support', { kind: 'waiver', email: account.email, message: SUPPORT_TEXT });
    await client.post('/push/subscribe', {
      endpoint: ENDPOINT,
      keys: { p256dh: PRODUCTION_ENV.VAPID_PUBLIC_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    });
    await client.post('/auth/forgot-password', { email: account.email });
    const { sessionId } = await openUpgradeCheckout(client);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    await client.post('/payments/confirm-upgrade', { sessionId });
    await drainMail();
    const words = [account.email, SUPPORT_TEXT, ENDPOINT];
    expect(await findInDataFolder(words)).toEqual(words);
    const { status } = await client.post('/users/me/delete', { password: account.password, vaultProof });
    expect(status).toBe(200);
    await drainMail();
    expect(await findInDataFolder(words)).toEqual([]);
    await deleteDueAccounts(app.deps, Date.now() + 2 * MINUTE_MS);
    expect(await findInDataFolder(words)).toEqual([]);
  });
});
