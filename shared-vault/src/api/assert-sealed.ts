import {
  allowsUnencryptedValue,
  BASE64URL_32_BYTES_PATTERN,
  type Field,
  getKindDeclaration,
  isCalendarPeriod,
  isEnvelope,
  isKind,
  isPackedList,
  isUuid,
  KINDS,
  type Operation,
  PROTOCOL_FIELD_PATHS,
} from '@northkeep/contracts';
import { lockedDuringEncryptionError, notEncryptedError } from '../crypto/errors.ts';

const PROTOCOL: ReadonlySet<string> = new Set(PROTOCOL_FIELD_PATHS);
const FIXED_IDS: ReadonlySet<string> = new Set(
  Object.keys(KINDS).flatMap((kind) => (isKind(kind) ? (getKindDeclaration(kind).fixed ?? []) : [])),
);

/**
 * Checks the body of a content operation before it is sent: every value that is not declared clear must be an envelope.
 * This is the last defence against sending a user's text in clear. Throws 'Vault encrypt() missing.' while the vault is
 * unlocked, otherwise an error that the vault is locked.
 */
export function assertSealed(operation: Operation | null, body: unknown, unlocked: boolean): void {
  if (body === undefined || isSealedBody(operation, body)) return;
  throw unlocked ? notEncryptedError() : lockedDuringEncryptionError();
}

function isSealedBody(operation: Operation | null, body: unknown): boolean {
  const writes = operation?.writes;
  const fields = writes ? getKindDeclaration(writes.kind).fields : {};
  if (!isObject(body)) return false;
  return Object.entries(body).every(([name, value]) => {
    if (name === 'items' && writes?.how === 'bulk') {
      return Array.isArray(value) && value.every((item) => isObject(item) && isSealedRecord(fields, item));
    }
    if (name === 'records' && operation?.duringRotation) return Array.isArray(value) && value.every(isSealedMove);
    return isSealedEntry(fields, name, value);
  });
}

/**
 * Returns true when a record that a key rotation re-encrypts is sealed. Its values are in the member `fields`, not at
 * the top level.
 */
function isSealedMove(move: unknown): boolean {
  if (!isObject(move)) return false;
  const { kind, fields, ...names } = move;
  if (!isKind(kind) || !isObject(fields)) return false;
  return isSealedRecord(getKindDeclaration(kind).fields, fields) && isSealedRecord({}, names);
}

function isSealedRecord(fields: Readonly<Record<string, Field>>, record: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(record).every(([name, value]) => isSealedEntry(fields, name, value));
}

function isSealedEntry(fields: Readonly<Record<string, Field>>, name: string, value: unknown): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) return field.seal === 'clear' ? allowsUnencryptedValue(field, value) : isSealedField(field, value);
  if (PROTOCOL.has(name)) return isProtocolValue(value);
  return isSealedTree(value); // A field of a newer release is sent exactly as it was read.
}

function isSealedField(field: Exclude<Field, { seal: 'clear' }>, value: unknown): boolean {
  if (field.type === 'list' && !isPackedList(field)) return Array.isArray(value) && value.every(isEnvelope);
  return isEnvelope(value);
}

function isSealedTree(value: unknown): boolean {
  if (isEnvelope(value)) return true;
  return Array.isArray(value) && value.every(isSealedTree);
}

/**
 * Returns true for a protocol value that cannot contain a user's text, such as a number, an id or the name of a kind.
 */
function isProtocolValue(value: unknown): boolean {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every(isProtocolValue);
  if (typeof value !== 'string') return false;
  return (
    isUuid(value) ||
    isCalendarPeriod(value) ||
    isKind(value) ||
    FIXED_IDS.has(value) ||
    BASE64URL_32_BYTES_PATTERN.test(value)
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
