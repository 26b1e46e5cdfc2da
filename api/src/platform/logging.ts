import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '../env.ts';

/** Field names whose values are redacted in every log line. */
const SECRET_NAMES = [
  'password',
  'token',
  'code',
  'email',
  'cookie',
  'authorization',
  'proof',
  'erkp',
  'secret',
  'key',
];

/** Creates the logger: JSON lines to standard output, or to `destination`. */
export function createLog({ logLevel }: Pick<Env, 'logLevel'>, destination?: DestinationStream): Logger {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).filter((path) => path !== '*.code');
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[hidden]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
