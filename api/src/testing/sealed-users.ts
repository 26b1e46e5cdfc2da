import { randomUUID } from 'node:crypto';
import { locateSealedUserField } from '../auth/registrations.ts';
import type { KeyRing } from '../platform/server-key.ts';
import { UserModel } from '../users/user.model.ts';

const NAMES = ['authHash', 'erkp', 'proof', 'doors'] as const;
const BATCH = 1_000;

/** Inserts accounts whose sealed fields contain their user id. Returns the user ids. */
export async function createSealedUsers(ring: KeyRing, count: number): Promise<readonly string[]> {
  const userIds = Array.from({ length: count }, () => randomUUID());
  for (let from = 0; from < count; from += BATCH)
    await UserModel.collection.insertMany(
      userIds.slice(from, from + BATCH).map((userId) => {
        const seal = (field: string) => ring.seal(locateSealedUserField(field, userId), userId);
        return {
          userId,
          email: `${userId}@northkeep.test`,
          ...Object.fromEntries(NAMES.map((name) => [name, seal(name)])),
          replacedVaults: [{ erkp: seal('erkp'), proof: seal('proof'), doors: null }],
          twoFactor: { secret: seal('totp') },
        } as never;
      }),
    );
  return userIds;
}

interface OpenedUser {
  readonly expected: string;
  readonly stored: readonly string[];
}

/** Opens the sealed fields of all accounts. Throws for a value that the keys do not open. */
export async function readSealedUsers(ring: KeyRing): Promise<readonly OpenedUser[]> {
  const users = await UserModel.find().lean();
  return users.map(({ userId, replacedVaults = [], twoFactor, ...fields }) => {
    const open = (field: string, sealed: Parameters<KeyRing['open']>[1] | null | undefined) =>
      sealed ? ring.open(locateSealedUserField(field, userId), sealed) : 'missing';
    return {
      expected: userId,
      stored: [
        ...NAMES.map((name) => open(name, fields[name])),
        open('erkp', replacedVaults[0]?.erkp),
        open('proof', replacedVaults[0]?.proof),
        open('totp', twoFactor?.secret),
      ],
    };
  });
}
