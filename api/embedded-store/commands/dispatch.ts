import { BSONError } from 'bson';
import type { Fields } from '../bson/values.ts';
import { CommandError, unsupportedFeatureError } from '../errors.ts';
import { aggregateCommands } from './aggregate.ts';
import { catalogCommands } from './catalog-commands.ts';
import { checkCommands } from './check-store.ts';
import {
  type Command,
  type CommandContext,
  type CommandHandler,
  type CommandReply,
  readSubdocument,
  rejectUnknownOptions,
} from './command.ts';
import { findAndModifyCommands } from './find-and-modify.ts';
import { handshakeCommands } from './handshake.ts';
import { readCommands } from './read.ts';
import { scrubCommands } from './scrub-store.ts';
import { writeCommands } from './write.ts';

const COMMANDS: Readonly<Record<string, CommandHandler>> = {
  ...handshakeCommands,
  ...readCommands,
  ...writeCommands,
  ...findAndModifyCommands,
  ...aggregateCommands,
  ...catalogCommands,
  ...checkCommands,
  ...scrubCommands,
};

/** Options that every command accepts. */
const COMMON_OPTIONS = ['$db', 'lsid', 'readConcern', 'writeConcern'];
const TRANSACTION_OPTIONS = ['txnNumber', 'startTransaction', 'autocommit'];

/** Runs a command and returns its reply. Never throws: every error becomes an error reply. */
export async function runCommand(server: CommandContext, command: Command): Promise<CommandReply> {
  try {
    const handler = Object.hasOwn(COMMANDS, command.name) ? COMMANDS[command.name] : undefined;
    if (!handler) {
      const message = `no such command: '${command.name}' is not in the subset of the embedded store`;
      throw new CommandError(59, 'CommandNotFound', message);
    }
    if (TRANSACTION_OPTIONS.some((option) => option in command.typed)) {
      throw unsupportedFeatureError('transactions and retryable writes (txnNumber)');
    }
    rejectUnknownOptions(command.typed, [command.name, ...COMMON_OPTIONS, ...handler.options], `'${command.name}'`);
    checkConcerns(command.plain);
    return await handler.run(server, command);
  } catch (error) {
    return errorReply(error);
  }
}

const LEVELS = ['local', 'majority'];
const ACKNOWLEDGEMENTS: readonly unknown[] = [0, 1, 'majority'];

/**
 * Rejects read and write concerns stronger than 'majority': a single server that syncs each commit to disk satisfies
 * all others.
 */
function checkConcerns(command: Fields): void {
  const { level = 'local', ...read } = readSubdocument(command, 'readConcern');
  if (typeof level !== 'string' || !LEVELS.includes(level))
    throw unsupportedFeatureError(`the read concern '${String(level)}'`);
  rejectUnknownOptions(read, [], 'readConcern');
  const { w = 1, ...write } = readSubdocument(command, 'writeConcern');
  if (!ACKNOWLEDGEMENTS.includes(w)) throw unsupportedFeatureError(`the write concern w: ${JSON.stringify(w)}`);
  rejectUnknownOptions(write, [], 'writeConcern');
}

/** Builds the error reply of a command. */
export function errorReply(error: unknown): Fields {
  const known = asCommandError(error);
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.extra };
}

function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof BSONError) return new CommandError(22, 'InvalidBSON', error.message);
  return new CommandError(
    1,
    'InternalError',
    `the embedded store failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
  );
}
