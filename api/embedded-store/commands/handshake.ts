import { type Command, type CommandHandler, OK } from './command.ts';

const LIMITS = {
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
} as const;

/**
 * Announces a standalone server: sessions, but neither retryable writes nor transactions, which drivers therefore
 * never send.
 */
function hello(now: number, { connectionId }: Command) {
  return {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    ...LIMITS,
    localTime: new Date(now),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ...OK,
  };
}

/** What clients tell about themselves at first; none of it changes an answer. */
const CLIENT_OPTIONS = [
  'client',
  'compression',
  'helloOk',
  'loadBalanced',
  'maxAwaitTimeMS',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'topologyVersion',
  'backpressure',
];

const greeting: CommandHandler = { options: CLIENT_OPTIONS, run: ({ now }, command) => hello(now(), command) };
const nothing: CommandHandler = { options: [], run: () => OK };

export const handshakeCommands: Record<string, CommandHandler> = {
  hello: greeting,
  isMaster: greeting,
  ismaster: greeting,
  ping: nothing,
  endSessions: nothing,
  buildInfo: {
    options: [],
    run: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], maxBsonObjectSize: LIMITS.maxBsonObjectSize, ...OK }),
  },
};
