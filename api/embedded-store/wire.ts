import { assertNesting } from './bson/nesting.ts';
import { decodeToBsonValues, encodeDocument, type Fields } from './bson/values.ts';
import { CommandError } from './errors.ts';

/*
 * The part of MongoDB's wire protocol that current drivers use: OP_MSG, and OP_QUERY for the first hello
 * (https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/).
 */
const HEADER = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Flag bits 0 to 15 of a message: a receiver must reject a message with an unknown flag among them. */
const REQUIRED_FLAGS = 0xffff;
const SMALLEST_DOCUMENT = 5;
const LARGEST_MESSAGE = 48_000_000 + 16 * 1024;

export interface WireRequest {
  id: number;
  command: Fields;
  /** True for the first hello of a connection (OP_QUERY), which needs an OP_REPLY. */
  legacy: boolean;
  /** False when the client does not wait for a reply (`w: 0`). */
  expectsReply: boolean;
  /**
   * Error that rejects the command before it runs, because its documents are nested too deeply; undefined for any other
   * command.
   */
  rejection?: CommandError;
}

/** Error for a malformed message; the connection is closed. */
class ProtocolError extends Error {}

/** Splits a byte stream into whole messages by their length prefix. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;

  /** Number of received bytes of the message that is not complete yet. */
  get size(): number {
    return this.#size;
  }

  /** Appends received bytes and returns the messages that are now complete. Throws for an impossible length. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: Buffer[] = [];
    for (let length = this.#nextLength(); length !== undefined && this.#size >= length; length = this.#nextLength()) {
      const joined = this.#joined();
      messages.push(joined.subarray(0, length));
      this.#chunks = joined.length > length ? [joined.subarray(length)] : [];
      this.#size -= length;
    }
    return messages;
  }

  #nextLength(): number | undefined {
    if (this.#size < HEADER) return undefined;
    const [first] = this.#chunks;
    const length = (first && first.length >= 4 ? first : this.#joined()).readInt32LE(0);
    if (length < HEADER || length > LARGEST_MESSAGE) throw new ProtocolError(`message of ${length} bytes`);
    return length;
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    const joined = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}

/** Parses one whole message. Throws `ProtocolError` for an unknown opcode, flag or section. */
export function readRequest(message: Buffer): WireRequest {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode !== OP_MSG && opcode !== OP_QUERY) throw new ProtocolError(`unknown opcode ${opcode}`);
  try {
    return opcode === OP_MSG ? readMessage(id, message) : readQuery(id, message);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { id, command: {}, legacy: opcode === OP_QUERY, expectsReply: true, rejection: error };
  }
}

function readQuery(id: number, message: Buffer): WireRequest {
  const afterName = message.indexOf(0, HEADER + 4) + 1;
  const command = readDocument(message, afterName + 8);
  return { id, command: { ...decodeToBsonValues(command), $db: 'admin' }, legacy: true, expectsReply: true };
}

function readMessage(id: number, message: Buffer): WireRequest {
  const flags = message.readUInt32LE(HEADER);
  const unknown = flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME);
  if (unknown !== 0) throw new ProtocolError(`unknown flags ${unknown}`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sequences: Fields = {};
  let command: Fields | undefined;
  for (let at = HEADER + 4; at < end; ) {
    const kind = message.readUInt8(at);
    const size = message.readInt32LE(at + 1);
    if (kind === 0) command = decodeCommand(readDocument(message, at + 1));
    else if (kind === 1) readSequence(message.subarray(at + 5, at + 1 + size), sequences);
    else throw new ProtocolError(`unknown section ${kind}`);
    at += 1 + Math.max(size, SMALLEST_DOCUMENT);
  }
  if (!command) throw new ProtocolError('message without a command');
  return { id, command: { ...command, ...sequences }, legacy: false, expectsReply: (flags & MORE_TO_COME) === 0 };
}

function readDocument(message: Buffer, at: number): Buffer {
  const length = message.readInt32LE(at);
  if (length < SMALLEST_DOCUMENT || at + length > message.length)
    throw new ProtocolError(`document of ${length} bytes`);
  const document = message.subarray(at, at + length);
  assertNesting(document);
  return document;
}

/** Keeps the documents of an `insert` as raw BSON, so that they are stored byte for byte. */
function decodeCommand(raw: Buffer): Fields {
  const name = raw.toString('latin1', 5, raw.indexOf(0, 5));
  return decodeToBsonValues(raw, name === 'insert' ? 'documents' : undefined);
}

function readSequence(section: Buffer, sequences: Fields): void {
  const nameEnd = section.indexOf(0);
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const document = readDocument(section, at);
    documents.push(document);
    at += document.length;
  }
  sequences[section.toString('utf8', 0, nameEnd)] = documents;
}

/** Encodes the reply to a request: an OP_MSG, or an OP_REPLY for the first hello. */
export function encodeReply({ id, legacy }: WireRequest, reply: Fields | Buffer): Buffer {
  const body = Buffer.isBuffer(reply) ? reply : encodeDocument(reply);
  // An OP_REPLY begins with flags, a cursor id (8 bytes), the position of the first document, and the number of
  // documents, which is 1. An OP_MSG begins with flags and the section kind 0.
  const prefix = Buffer.alloc(legacy ? 20 : 5);
  if (legacy) prefix.writeInt32LE(1, 16);
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + prefix.length + body.length, 0);
  header.writeInt32LE(id, 8);
  header.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, prefix, body]);
}
