import { askToConfirm } from '@northkeep/shared-kit/runtime';
import {
  ApiError,
  isApiError,
  isVaultError,
  type LoginInput,
  login,
  messageOf,
  VaultError,
} from '@northkeep/shared-vault';
import type { ComponentType } from 'react';
import { LOGIN_TEXT } from '../../copy.ts';
import { type LoginFailure, toLoginFailure } from '../../rules/login-failure.ts';
import { SecondFactorStep, type SecondFactorStepProps } from './second-factor-step.tsx';

export type LoginResult =
  | { readonly type: 'logged-in' }
  /** The password was right, and the account asks for a code. */
  | {
      readonly type: 'second-factor';
      readonly input: LoginInput;
      readonly endsAt: string | null;
      readonly Step: ComponentType<SecondFactorStepProps>;
    }
  | { readonly type: 'failed'; readonly failure: LoginFailure };

/** Logs in with email and password. Returns the result, also after a failure; never rejects. */
export async function logIn(input: LoginInput): Promise<LoginResult> {
  try {
    await login(input);
    return { type: 'logged-in' };
  } catch (reason) {
    if (isApiError(reason, 'SECOND_FACTOR_NEEDED'))
      return { type: 'second-factor', input, endsAt: endsAtOf(reason.details), Step: SecondFactorStep };
    if (isVaultError(reason, 'E_OTHER_PARAMETERS') && !input.acceptsParameters) {
      const isAccepted = await askToConfirm({ title: reason.message, ...LOGIN_TEXT.otherParameters });
      if (isAccepted) return logIn({ ...input, acceptsParameters: true });
    }
    return { type: 'failed', failure: toLoginFailure(refusalOf(reason)) };
  }
}

function refusalOf(reason: unknown) {
  // A VaultError means that the device refuses the key derivation parameters of the server.
  if (reason instanceof VaultError) return { status: 200, message: reason.message };
  if (!(reason instanceof ApiError) || reason.status === 0) return { status: 0, message: '' };
  const { status, requestId, retryAfterS } = reason;
  return { status, requestId, retryAfterS, message: messageOf(reason, LOGIN_TEXT.failed) };
}

/** Returns the date on which two-factor is removed; null if the server sent none. */
function endsAtOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('endsAt' in details)) return null;
  return typeof details.endsAt === 'string' ? details.endsAt : null;
}
