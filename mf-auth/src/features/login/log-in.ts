import { ApiError, isApiError, type LoginInput, login, messageOf } from '@northkeep/shared-vault';
import type { ComponentType } from 'react';
import { LOGIN_TEXT } from '../../copy.ts';
import { type LoginFailure, loginFailure } from '../../rules/login-failure.ts';
import { SecondFactorStep, type SecondFactorStepProps } from './second-factor-step.tsx';

export type LoginResult =
  | { readonly type: 'logged-in' }
  /** The password was right, and the account asks for a code. */
  | {
      readonly type: 'second-factor';
      readonly endsAt: string | null;
      readonly Step: ComponentType<SecondFactorStepProps>;
    }
  | { readonly type: 'failed'; readonly failure: LoginFailure };

/** Logs in with email and password and says what came of it; never rejects. */
export async function logIn(input: LoginInput): Promise<LoginResult> {
  try {
    await login(input);
    return { type: 'logged-in' };
  } catch (reason) {
    if (!isApiError(reason, 'SECOND_FACTOR_NEEDED'))
      return { type: 'failed', failure: loginFailure(refusalOf(reason)) };
    return { type: 'second-factor', endsAt: endsAtOf(reason.details), Step: SecondFactorStep };
  }
}

function refusalOf(reason: unknown) {
  if (!(reason instanceof ApiError) || reason.status === 0) return { status: 0, message: '' };
  const { status, requestId, retryAfterS } = reason;
  return { status, requestId, retryAfterS, message: messageOf(reason, LOGIN_TEXT.failed) };
}

/** When the second factor ends, where the server says so. */
function endsAtOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('endsAt' in details)) return null;
  return typeof details.endsAt === 'string' ? details.endsAt : null;
}
