import type { TwoFactorState } from '@northkeep/contracts';
import type { UserDoc } from '../users/user.model.ts';

/** Returns the state of the second factor without its key and codes. */
export function presentTwoFactor({ twoFactor, plannedTwoFactor }: UserDoc): TwoFactorState {
  const { at, device, codes, codesAt } = twoFactor ?? {};
  return {
    on:
      at && codesAt && codes && device !== undefined
        ? { at: at.toISOString(), device, codesLeft: codes.length, codesAt: codesAt.toISOString() }
        : null,
    planned: plannedTwoFactor
      ? { to: plannedTwoFactor.to === null ? 'off' : 'on', at: plannedTwoFactor.at.toISOString() }
      : null,
  };
}
