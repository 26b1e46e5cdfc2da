import { type AuthKdf, type Envelope, FORMER_KEYS_MAX, type FormerKey, type NewVault } from '@northkeep/contracts';
import { hashSecret } from '../auth/auth-hash.ts';
import { confirmPassword, provesVault } from '../auth/confirm-person.ts';
import { PasswordResetModel } from '../auth/password-reset.model.ts';
import { userPlace } from '../auth/registrations.ts';
import { endAllSessions } from '../auth/sessions.ts';
import { fail, invalidInput } from '../errors.ts';
import type { ServiceDeps } from '../services.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { countSealed, formerVaults } from './former-vaults.ts';

export interface RotationWish {
  readonly userId: string;
  /** The session that begins it, and goes on. */
  readonly sessionId: string;
  readonly device: string;
  /** The auth secret. */
  readonly password: string;
  /** The package that it replaces. */
  readonly rev: number;
  /** p of the live vault. */
  readonly vaultProof: string;
  readonly vault: NewVault;
  readonly goal: Envelope | null;
  /** The live data key and every one before it, under the new one. */
  readonly formerKeys: readonly FormerKey[];
  /** The auth secret from now on, where another passphrase is chosen. */
  readonly next?: { readonly password: string; readonly kdf: AuthKdf } | undefined;
}

/**
 * Makes another data key the live one, in one write. Key package, proof and unlock methods of the one before are gone from
 * then on: nobody can guess on them any more. Its records come over one by one, sealed anew by a device of its owner.
 * Repeated after a lost answer it gives the vault it made.
 */
export async function beginRotation(services: ServiceDeps, wish: RotationWish): Promise<UserDoc> {
  const { keys, mail } = services;
  const { userId, sessionId, device, vault, next } = wish;
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  const isRepeated = user.vaultId === vault.vaultId;
  if (!isRepeated && !provesVault(user, wish.vaultProof)) throw fail('VAULT_PROOF_NEEDED');
  await confirmPassword(services, user, isRepeated ? (next?.password ?? wish.password) : wish.password);
  if (isRepeated) return user;
  const at = new Date();
  const former = formerKeysFor(user, wish, at);
  const total = await countSealed(userId, [...former.map(({ vaultId }) => vaultId)]);
  const seal = (field: 'erkp' | 'proof', value: unknown) => keys.seal(userPlace(field, userId), JSON.stringify(value));
  const begun = await UserModel.findOneAndUpdate(
    // A reset or another change that came in between has the last word.
    { userId, vaultId: user.vaultId, erkpRev: wish.rev, authRev: user.authRev },
    {
      $set: {
        ...{ erkp: seal('erkp', vault.erkp), proof: seal('proof', vault.proof), vaultId: vault.vaultId },
        ...{ doors: null, goal: wish.goal, formerKeys: former, rotation: { at, device, total } },
        ...(next ? await passphraseOf(services, { userId, sessionId, next, at, device }) : {}),
      },
      $inc: { erkpRev: 1, ...(next ? { authRev: 1 } : {}) },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!begun) throw fail('CONFLICT');
  if (next) await PasswordResetModel.deleteMany({ userId });
  // A lost device may be logged in.
  await endAllSessions(userId, { endedBy: 'rotation', keep: sessionId });
  mail.sendLater({ to: user.email, letter: mail.write.keyWasReplaced({ at, device }) });
  return begun;
}

/** Every key that records or outboxes may still be sealed with; throws 400 unless they are all there. */
function formerKeysFor(user: UserDoc, { formerKeys, vault }: RotationWish, at: Date) {
  if (user.vaultId === null) throw fail('NOT_FOUND');
  const before = user.formerKeys ?? [];
  const needed = [...formerVaults(user), user.vaultId];
  if (needed.length > FORMER_KEYS_MAX) throw fail('LIMIT_REACHED');
  const taken = [...needed, ...(user.replacedVaults ?? []).map(({ vaultId }) => vaultId)];
  if (taken.includes(vault.vaultId)) throw invalidInput({ vaultId: 'This vault is not new.' });
  if (formerKeys.map(({ vaultId }) => vaultId).join() !== needed.join())
    throw invalidInput({ formerKeys: 'Every former key is needed, the oldest first.' });
  return formerKeys.map(({ vaultId, key }, i) => ({ vaultId, key, at: before[i]?.at ?? at }));
}

interface NewPassphrase {
  readonly userId: string;
  readonly sessionId: string;
  readonly next: NonNullable<RotationWish['next']>;
  readonly at: Date;
  readonly device: string;
}

async function passphraseOf({ keys }: ServiceDeps, { userId, sessionId, next, at, device }: NewPassphrase) {
  return {
    authHash: keys.seal(userPlace('authHash', userId), await hashSecret(next.password)),
    ...{ kdf: next.kdf, keptSession: sessionId, passwordResetAt: null, passphraseSet: { at, device } },
  };
}
