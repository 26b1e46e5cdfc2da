import { randomBytes } from 'node:crypto';
import { evictSessions } from '../middleware/session.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { createEnvelope } from './factories.ts';
import type { TestClient } from './test-client.ts';

/** Moves a user from any plan to Free. */
export async function downgradeToFree({ userId }: UserDoc): Promise<void> {
  await UserModel.updateOne({ userId }, { $set: { billing: null } });
  evictSessions({ userId });
}

interface VaultChange {
  readonly client: TestClient;
  readonly user: UserDoc;
}

/** Gives the vault of a user a new vaultId, as a key rotation does before the device re-encrypts the records. */
export async function rotateVaultId({ client, user: { userId, vaultId } }: VaultChange): Promise<string> {
  const formerKeys = [{ vaultId, key: createEnvelope(), at: new Date() }];
  return setVault(client, userId, { formerKeys });
}

/** Gives a user another vault, without records. */
export const replaceVault = ({ client, user: { userId } }: VaultChange): Promise<string> =>
  setVault(client, userId, {});

async function setVault(client: TestClient, userId: string, fields: object): Promise<string> {
  const vaultId = randomBytes(32).toString('base64url');
  await UserModel.updateOne({ userId }, { $set: { ...fields, vaultId } });
  evictSessions({ userId });
  client.vaultId = vaultId;
  return vaultId;
}
