export interface LoginFailure {
  email?: string;
  password?: string;
  banner?: string;
  /** A second line under the banner. */
  more?: string;
  /** Instant in ms before which another try is useless. */
  until?: number;
}

const INVALID = 'Invalid email or password';
const UNABLE = 'Unable to log in right now.';
const NO_ANSWER = 'We did not get an answer. Your password is still here.';

interface Refusal {
  /** 0 where no answer came. */
  readonly status: number;
  readonly message: string;
  readonly requestId?: string | null;
  readonly retryAfterS?: number | null;
}

/** Where a failed login says what: on fields or above the form (specification 1 §8). */
export function loginFailure({ status, message, requestId, retryAfterS }: Refusal, now = Date.now()): LoginFailure {
  const words = message.toLowerCase();
  if (status === 429 || words.includes('too many')) {
    const banner = 'Too many attempts. Please wait a bit and try again.';
    return retryAfterS ? { banner, until: now + retryAfterS * 1_000 } : { banner };
  }
  if (status === 401 || words.includes('invalid credentials')) return { email: INVALID, password: INVALID };
  if (words.includes('password')) return { password: message };
  if (words.includes('email')) return { email: message };
  if (status === 0) return { banner: UNABLE, more: NO_ANSWER };
  const request = requestId ? { more: `Request ${requestId}` } : {};
  return { banner: message === '' ? UNABLE : message, ...request };
}

/** '0:42', '4:10': the time until an instant. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
