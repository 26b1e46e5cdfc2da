import { type Command, type CommandHandler, OK_REPLY, readSessionId } from './command.ts';

const LIMITS = {
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
} as const;

/**
 * Replies as a standalone server with sessions. Drivers therefore send neither retryable writes nor transactions.
 */
function hello(now: number, { client: { connectionId } }: Command) {
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
    ...OK_REPLY,
  };
}

/** Options with which clients describe themselves; the store ignores them. */
const CLIENT_OPTIONS = ['client', 'compression', 'helloOk', 'backpressure'];

const greet: CommandHandler = { options: CLIENT_OPTIONS, run: ({ now }, command) => hello(now(), command) };
const acknowledge: CommandHandler = { options: [], run: () => OK_REPLY };

export const handshakeCommands: Record<string, CommandHandler> = {
  hello: greet,
  ismaster: greet,
  ping: acknowledge,
  endSessions: {
    options: [],
    run({ cursors }, { plain: { endSessions } }) {
      const ended = Array.isArray(endSessions) ? endSessions.flatMap((session) => readSessionId(session) ?? []) : [];
      cursors.closeSessions(new Set(ended));
      return OK_REPLY;
    },
  },
};
