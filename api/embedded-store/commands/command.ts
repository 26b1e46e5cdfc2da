import { type Fields, isFields, promoteFields } from '../bson/values.ts';
import { badValue, CommandError, unsupported } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import type { Cursors } from './cursors.ts';

/** What a command works with. */
export interface CommandContext {
  store: Store;
  cursors: Cursors;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A command as it came: `typed` keeps number types for what is stored, `plain` is for everything else. */
export class Command {
  readonly name: string;
  readonly typed: Fields;
  readonly connectionId: number;
  #plain: Fields | undefined;

  constructor(typed: Fields, connectionId: number) {
    this.name = Object.keys(typed)[0] ?? '';
    this.typed = typed;
    this.connectionId = connectionId;
  }

  get plain(): Fields {
    this.#plain ??= promoteFields(this.typed);
    return this.#plain;
  }

  get database(): string {
    const { $db } = this.plain;
    if (typeof $db !== 'string' || $db === '') throw badValue('a command needs $db');
    return $db;
  }

  /** The collection named as the value of the command, with its database. */
  get namespace(): string {
    return this.namespaceOf(this.plain[this.name]);
  }

  namespaceOf(collection: unknown): string {
    if (typeof collection !== 'string' || collection === '' || /[$\0]/.test(collection)) {
      throw new CommandError(73, 'InvalidNamespace', `Invalid collection name in ${this.name}`);
    }
    return `${this.database}.${collection}`;
  }
}

/** An answer is fields, or ready-made BSON where stored documents are passed on byte for byte. */
export type CommandReply = Fields | Buffer;

export interface CommandHandler {
  /** Everything the command may carry besides its name and what any command may carry. */
  options: readonly string[];
  run(server: CommandContext, command: Command): CommandReply | Promise<CommandReply>;
}

export const OK: Fields = { ok: 1 };

/** An optional sub-document; `{}` where it is missing. */
export function readFields(from: Fields, name: string): Fields {
  const value = from[name];
  if (value === undefined || value === null) return {};
  if (!isFields(value)) throw badValue(`'${name}' must be a document`);
  return value;
}

/** An optional whole number from 0; `fallback` where it is missing. */
export function readWholeNumber(from: Fields, name: string, fallback: number): number {
  const value = from[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw badValue(`'${name}' must be from 0`);
  return value;
}

/** The documents of a bulk write. */
export function readList(from: Fields, name: string): unknown[] {
  const value = from[name];
  if (!Array.isArray(value) || value.length === 0) throw badValue(`'${name}' must be a list with at least one entry`);
  return value;
}

/** Throws, naming the option, for any that is not in the list. */
export function rejectUnknownOptions(fields: Fields, known: readonly string[], where: string): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unsupported(`the option '${unknown}' of ${where}`);
}
