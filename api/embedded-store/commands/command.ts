import { setImmediate } from 'node:timers/promises';
import { Binary } from 'bson';
import { type Fields, isSubdocument, toJsFields } from '../bson/values.ts';
import { badValueError, CommandError, unsupportedFeatureError } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import type { CursorRegistry } from './cursors.ts';

/** Services that a command uses. */
export interface CommandContext {
  store: Store;
  cursors: CursorRegistry;
  /** Current time in ms since 1970. */
  now(): number;
}

/** Connection that a command came from. */
export interface ClientConnection {
  readonly connectionId: number;
  readonly isConnected: boolean;
}

/** Parsed command. `typed` keeps the number types of values to be stored; `plain` holds JavaScript values. */
export class Command {
  readonly name: string;
  readonly typed: Fields;
  readonly client: ClientConnection;
  #plain: Fields | undefined;

  constructor(typed: Fields, client: ClientConnection) {
    this.name = Object.keys(typed)[0] ?? '';
    this.typed = typed;
    this.client = client;
  }

  get plain(): Fields {
    this.#plain ??= toJsFields(this.typed);
    return this.#plain;
  }

  /** Logical session of the command. */
  get session(): string | undefined {
    return readSessionId(this.plain.lsid);
  }

  get database(): string {
    const { $db } = this.plain;
    if (typeof $db !== 'string' || $db === '') throw badValueError('a command needs $db');
    return $db;
  }

  /**
   * Namespace `database.collection`. The collection is the value of the field with the command's name, as in `{find:
   * 'users'}`.
   */
  get namespace(): string {
    return this.namespaceOf(this.plain[this.name]);
  }

  /**
   * Yields to the event loop, so that other clients are served. Throws when the client of this command has
   * disconnected.
   */
  readonly pause = async (): Promise<void> => {
    await setImmediate();
    if (!this.client.isConnected) throw new CommandError(279, 'ClientDisconnect', 'the client has disconnected');
  };

  namespaceOf(collection: unknown): string {
    if (typeof collection !== 'string' || collection === '' || /[$\0]/.test(collection)) {
      throw new CommandError(73, 'InvalidNamespace', `Invalid collection name in ${this.name}`);
    }
    return `${this.database}.${collection}`;
  }
}

/** Reads the id of a logical session, `{id: <UUID>}`; returns undefined without a session. */
export function readSessionId(session: unknown): string | undefined {
  const id = isSubdocument(session) ? session.id : undefined;
  return id instanceof Binary ? id.toString('hex') : undefined;
}

/** Reply as fields, or as encoded BSON when it contains stored documents byte for byte. */
export type CommandReply = Fields | Buffer;

export interface CommandHandler {
  /** Supported options, besides those that every command has. */
  options: readonly string[];
  run(server: CommandContext, command: Command): CommandReply | Promise<CommandReply>;
}

export const OK_REPLY: Fields = { ok: 1 };

/** Reads an optional sub-document; `{}` when it is missing. Throws `BadValue` for any other type. */
export function readSubdocument(from: Fields, name: string): Fields {
  const value = from[name];
  if (value === undefined || value === null) return {};
  if (!isSubdocument(value)) throw badValueError(`'${name}' must be a document`);
  return value;
}

/** Reads an optional non-negative integer; `fallback` when it is missing. Throws `BadValue` for any other value. */
export function readWholeNumber(from: Fields, name: string, fallback: number): number {
  const value = from[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw badValueError(`'${name}' must be from 0`);
  return value;
}

/** Reads the non-empty list of a bulk write. Throws `BadValue` for any other value. */
export function readNonEmptyList(from: Fields, name: string): unknown[] {
  const value = from[name];
  if (!Array.isArray(value) || value.length === 0)
    throw badValueError(`'${name}' must be a list with at least one entry`);
  return value;
}

/** Throws an error that names the first option outside `known`. `where` is the command's name for the message. */
export function rejectUnknownOptions(fields: Fields, known: readonly string[], where: string): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unsupportedFeatureError(`the option '${unknown}' of ${where}`);
}
