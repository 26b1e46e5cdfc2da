import { createHash, randomBytes } from 'node:crypto';
import { type Account, createTestAccount, logInAs, registerAccount } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** Registers an account with a known vault proof, like a device that has unlocked the vault. */
export async function registerWithVaultProof(app: TestApp): Promise<{ account: Account; vaultProof: string }> {
  const p = randomBytes(32);
  const vaultId = createHash('sha256').update(p).digest('base64url');
  const fresh = createTestAccount();
  const { account } = await registerAccount(app, { ...fresh, vault: { ...fresh.vault, vaultId } });
  return { account, vaultProof: p.toString('base64url') };
}

/** Registers an account with a known vault proof, and logs it in on a new client. */
export async function logInWithVaultProof(app: TestApp) {
  const { account, vaultProof } = await registerWithVaultProof(app);
  const client = app.stranger();
  await logInAs(client, account);
  return { account, vaultProof, client };
}
