export interface LoginFailure {
  email?: string;
  password?: string;
  banner?: string;
  /** Second line of the message. */
  more?: string;
  /** Time in ms since the epoch of the next allowed attempt. */
  until?: number;
}

const INVALID = 'Invalid email or password';
const UNABLE = 'Unable to log in right now.';
const NO_ANSWER = 'We did not get an answer. Your password is still here.';

interface Refusal {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly message: string;
  readonly requestId?: string | null;
  readonly retryAfterS?: number | null;
}

/** Maps a failed login to errors at the fields or a message above the form. */
export function toLoginFailure({ status, message, requestId, retryAfterS }: Refusal, now = Date.now()): LoginFailure {
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

/** Formats the remaining time as '0:42' or '4:10'. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
