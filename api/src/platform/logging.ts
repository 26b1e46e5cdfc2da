import { ERRORS, RECOVERY_CODE_ALPHABET, RECOVERY_CODE_LENGTH } from '@northkeep/contracts';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '../env.ts';

/** Field names whose values are redacted in every log line. */
const SECRET_NAMES = ['password', 'token', 'email', 'cookie', 'authorization', 'proof', 'erkp', 'secret', 'key'];
/**
 * Name of a field that contains either a code that a person types (secret) or an error code (not secret). The value
 * tells which of the two it is.
 */
const CODE = 'code';
const HIDDEN = '[hidden]';

/**
 * Highest number that counts as an error code of MongoDB. It has five digits, so a mailed code, which has six, never
 * counts as one.
 */
const MAX_ERROR_NUMBER = 99_999;
/**
 * Pattern of textual error codes: those of Node, its libraries and SMTP (ECONNRESET, EAUTH, ERR_STREAM_DESTROYED), and
 * those of Stripe (resource_missing).
 */
const ERROR_NAME = /^(?:E[A-Z]{3,}|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|[a-z]+(?:_[a-z\d]+)+)$/;

const RECOVERY_CODE = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`, 'i');

/** Returns true for an error code; false for mailed codes, which are digits, and for recovery codes. */
function isErrorCode(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= MAX_ERROR_NUMBER;
  if (typeof value !== 'string' || RECOVERY_CODE.test(value)) return false;
  return Object.hasOwn(ERRORS, value) || ERROR_NAME.test(value);
}

/** Creates the logger: JSON lines to standard output, or to `destination`. */
export function createLog({ logLevel }: Pick<Env, 'logLevel'>, destination?: DestinationStream): Logger {
  const paths = [...SECRET_NAMES, CODE].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const censor = (value: unknown, path: string[]) => (path.at(-1) === CODE && isErrorCode(value) ? value : HIDDEN);
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor },
  };
  return destination ? pino(options, destination) : pino(options);
}
