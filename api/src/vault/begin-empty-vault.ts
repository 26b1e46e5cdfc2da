import { type NewVault, REPLACED_VAULT_DAYS, REPLACED_VAULTS_MAX } from '@northkeep/contracts';
import { confirmPassword } from '../auth/confirm-person.ts';
import { userPlace } from '../auth/registrations.ts';
import { fail, invalidInput } from '../errors.ts';
import { forgetSessions } from '../middleware/session.ts';
import type { ServiceDeps } from '../services.ts';
import { checkFactor } from '../two-factor/check-factor.ts';
import { type ReplacedVault, type UserDoc, UserModel } from '../users/user.model.ts';

const DAY_MS = 86_400_000;

export interface EmptyVault {
  readonly userId: string;
  /** The auth secret. */
  readonly password: string;
  /** The package that it replaces. */
  readonly rev: number;
  readonly vault: NewVault;
  readonly device: string;
  /** A code of the app or a recovery code, where the account asks for one. */
  readonly secondFactor: string | undefined;
}

/** The live vault as it is kept once another takes its place; null where there is none. */
export function replacedBy(user: UserDoc, by: ReplacedVault['by'], at: Date): ReplacedVault | null {
  const { vaultId, erkp, proof, goal, authRev, formerKeys = [], rotation = null } = user;
  if (vaultId === null || !erkp || !proof) return null;
  const { doors = null, passphraseSet = null, passwordResetAt = null } = user;
  const until = new Date(at.getTime() + REPLACED_VAULT_DAYS * DAY_MS);
  return {
    vaultId,
    erkp,
    proof,
    doors,
    goal,
    authRev,
    passphraseSet,
    passwordResetAt,
    by,
    at,
    until,
    formerKeys,
    rotation,
  };
}

/**
 * Begins an empty vault for somebody who can open the old one no more. It is live at once; package and records of the
 * old one rest as they are, and its owner is told by mail. Repeated after a lost answer it gives the vault it made.
 */
export async function beginEmptyVault(services: ServiceDeps, wish: EmptyVault): Promise<UserDoc> {
  const { keys, mail } = services;
  const { userId, rev, device, vault } = wish;
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  await confirmPassword(services, user, wish.password);
  if (user.vaultId === vault.vaultId) return user;
  await checkFactor(services, { user, factor: wish.secondFactor });
  const at = new Date();
  const replaced = replacedBy(user, 'empty', at);
  if (!replaced) throw fail('NOT_FOUND');
  const kept = user.replacedVaults ?? [];
  if (kept.length >= REPLACED_VAULTS_MAX) throw fail('LIMIT_REACHED');
  if (kept.some(({ vaultId }) => vaultId === vault.vaultId)) throw invalidInput({ vaultId: 'This vault is not new.' });
  const seal = (field: string, value: unknown) => keys.seal(userPlace(field, userId), JSON.stringify(value));
  const begun = await UserModel.findOneAndUpdate(
    { userId, vaultId: user.vaultId, erkpRev: rev, authRev: user.authRev },
    {
      $set: {
        ...{ erkp: seal('erkp', vault.erkp), proof: seal('proof', vault.proof), vaultId: vault.vaultId },
        ...{ doors: null, goal: null },
        ...{ formerKeys: [], rotation: null },
        ...{ passphraseSet: { at, device }, passwordResetAt: null, replacedVaults: [...kept, replaced] },
      },
      $inc: { erkpRev: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!begun) throw fail('CONFLICT');
  forgetSessions({ userId });
  mail.sendLater({ to: user.email, letter: mail.write.emptyVaultStarted({ at, until: replaced.until }) });
  return begun;
}
