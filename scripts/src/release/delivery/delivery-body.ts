import type { SignedMetadata, TargetsMetadata } from '@northkeep/contracts/tuf';
import { DeliveryError } from './delivery-error.ts';

/**
 * What a team sends: one line of JSON, and after it the bytes of `files`, one after the other. Their lengths are those
 * in the signed roles.
 */
export interface DeliveryHead {
  readonly v: 1;
  /** New metadata of delegated roles by name, signed by their teams. */
  readonly roles: Readonly<Record<string, SignedMetadata<TargetsMetadata>>>;
  /** Target paths of the files that follow. */
  readonly files: readonly string[];
}

/** Largest first line in bytes. */
const MAX_HEAD = 1_000_000;
const MAX_ROLES = 2;
const LINE_END = 10;

export const encodeHead = (head: DeliveryHead): string => `${JSON.stringify(head)}\n`;

/** Decodes the form of a head; the roles are verified later. Throws a DeliveryError. */
function decodeHead(line: string): DeliveryHead {
  const fail = (reason: string): never => {
    throw new DeliveryError('malformed', 'delivery', reason);
  };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return fail('its first line is not JSON');
  }
  const { v, roles, files } = Object(value);
  if (v !== 1) return fail('its format is newer than this service');
  if (typeof roles !== 'object' || roles === null || Array.isArray(roles)) return fail('it has no roles');
  const names = Object.keys(roles);
  if (names.length === 0 || names.length > MAX_ROLES) return fail(`it has ${names.length} roles`);
  const isList = Array.isArray(files) && files.every((file) => typeof file === 'string');
  if (!isList || new Set(files).size < files.length) return fail('its list of files has the wrong form');
  return { v, roles, files };
}

/** Reads the body of a delivery in order, until `signal` ends it as too slow. */
export class DeliveryBody {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #tooSlow: Promise<never>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>, signal: AbortSignal) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#tooSlow = new Promise((_, reject) => {
      const fail = () => reject(new DeliveryError('too-slow', 'delivery', 'it took too long'));
      if (signal.aborted) fail();
      else signal.addEventListener('abort', fail, { once: true });
    });
    this.#tooSlow.catch(() => undefined);
  }

  /** Returns the next bytes; null at the end of the body. */
  async #next(): Promise<Buffer | null> {
    if (this.#rest.length > 0) {
      const rest = this.#rest;
      this.#rest = Buffer.alloc(0);
      return rest;
    }
    const { done, value } = await Promise.race([this.#chunks.next(), this.#tooSlow]);
    return done ? null : Buffer.from(value);
  }

  /** Throws a DeliveryError when the first line is too long, incomplete or no head. */
  async readHead(): Promise<DeliveryHead> {
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      const part = await this.#next();
      if (part === null) throw new DeliveryError('incomplete', 'delivery', 'it ends within its first line');
      const end = part.indexOf(LINE_END);
      parts.push(end === -1 ? part : part.subarray(0, end));
      length += parts.at(-1)?.length ?? 0;
      if (length > MAX_HEAD) throw new DeliveryError('too-large', 'delivery', 'its first line is longer than 1 MB');
      if (end === -1) continue;
      this.#rest = part.subarray(end + 1);
      return decodeHead(Buffer.concat(parts).toString());
    }
  }

  /** Gives exactly `length` bytes. Throws a DeliveryError when fewer follow. */
  async *readBytes(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const next = await this.#next();
      if (next === null) throw new DeliveryError('incomplete', 'delivery', 'it ends within a file');
      this.#rest = next.subarray(left);
      left -= Math.min(left, next.length);
      yield next.subarray(0, next.length - this.#rest.length);
    }
  }

  /** Throws a DeliveryError when more bytes follow. */
  async expectEnd(): Promise<void> {
    const next = await this.#next();
    if (next !== null) throw new DeliveryError('malformed', 'delivery', 'more bytes follow than its files have');
  }

  /** Reads the rest without keeping it, for some time. Resolves to true when it has ended by then. */
  async discard(patienceMs: number): Promise<boolean> {
    const until = Date.now() + patienceMs;
    const tooLong = AbortSignal.timeout(patienceMs);
    const ended = new Promise<boolean>((resolve) => tooLong.addEventListener('abort', () => resolve(false)));
    const read = async (): Promise<boolean> => {
      while (Date.now() < until) if ((await this.#next()) === null) return true;
      return false;
    };
    return Promise.race([read().catch(() => false), ended]);
  }
}
