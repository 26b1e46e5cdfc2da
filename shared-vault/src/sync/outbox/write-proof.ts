import {
  getKindDeclaration,
  HEADER_WINDOW,
  hasApplied,
  type RecordHeader,
  type Tombstone,
  type WireRecord,
} from '@northkeep/contracts';
import { isLiveRecord } from '../feed/decode-responses.ts';
import { readHeader } from '../feed/read-header.ts';
import { isSameWire } from '../merge/merge-with-record.ts';
import type { FieldCipher } from '../ports.ts';
import { headerOfEntry, META_FIELD_NAMES, type OutboxEntry, parentIdOf } from '../store/outbox-entry.ts';
import { buildRecordView, type RecordView, wireValueIn } from '../store/record-view.ts';

/** Result of comparing a success response with the sent change. */
export type WriteVerification =
  | { readonly type: 'applied'; readonly record: WireRecord | Tombstone }
  /** Some fields still hold the base's bytes: they are written again. */
  | { readonly type: 'unwritten'; readonly record: WireRecord; readonly names: readonly string[] }
  /** The record was deleted on another device. */
  | { readonly type: 'deleted'; readonly record: Tombstone }
  /** Proves nothing: the response counts as missing. */
  | { readonly type: 'none' }
  /** The comparison needs the key. */
  | { readonly type: 'locked' };

const NONE: WriteVerification = { type: 'none' };
const LOCKED: WriteVerification = { type: 'locked' };

/**
 * Compares a success response with the sent change. A faulty or malicious server must not cause the removal of a change
 * from the outbox that it has not stored (docs/formats.md, 'Outbox entries').
 */
export async function verifyWrite(
  entry: OutboxEntry,
  record: WireRecord | Tombstone | null,
  sealer: FieldCipher | null,
): Promise<WriteVerification> {
  if (!record || record.rev <= entry.baseRev) return NONE;
  const isNext = record.rev === entry.baseRev + 1;
  if (isNext && isExactly(entry, record)) return { type: 'applied', record };
  // A live record in the next revision does not prove that the record was removed. A live record in a later revision
  // proves it: the record was removed and restored afterwards.
  if (isNext && isLiveRecord(record)) return NONE;
  if (!sealer) return LOCKED;
  const order = await compareWithSent(entry, record, sealer);
  if (order === 'applied') return { type: 'applied', record };
  if (order === 'none') return NONE;
  if (entry.op === 'remove') return { type: 'applied', record };
  return isLiveRecord(record) ? proveOlderWrite(entry, record, sealer) : { type: 'deleted', record };
}

/**
 * Compares the header of a record that is not in the next revision with the header that was sent. Resolves to `unknown`
 * when it shows nothing: it is too many writes later, or the record was deleted by a write that did not know the change.
 */
async function compareWithSent(
  entry: OutboxEntry,
  record: WireRecord | Tombstone,
  sealer: FieldCipher,
): Promise<'applied' | 'none' | 'unknown'> {
  const made = headerOfEntry(entry);
  const reading = await readHeader(entry, record, sealer);
  if (reading.state === 'missing') return made === null && record.h === undefined ? 'unknown' : 'none';
  if (reading.state === 'unfit') return 'none';
  if (digestsSentBefore(entry).some((digest) => hasApplied(digest, reading.header))) return 'applied';
  const sent = made && (await sealer.openHeader(entry, made.h));
  if (!sent) return 'unknown';
  if (hasApplied(sent.digest, reading.header)) return 'applied';
  return isWithinWindow(sent, reading.header) && isLiveRecord(record) ? 'none' : 'unknown';
}

const digestsSentBefore = ({ key, sentBefore }: OutboxEntry): readonly string[] =>
  sentBefore?.key === key ? sentBefore.digests : [];

/** True when the received header would name the sent one if the server had stored it. */
const isWithinWindow = (sent: RecordHeader, received: RecordHeader): boolean =>
  received.era === sent.era && received.n <= sent.n + HEADER_WINDOW;

/** True when the record holds every value that was sent, byte for byte. */
function isExactly(entry: OutboxEntry, record: WireRecord | Tombstone): boolean {
  if (isLiveRecord(record) === (entry.op === 'remove') || !hasSentHeader(entry, record)) return false;
  if (!isLiveRecord(record)) return true;
  const view = buildRecordView(entry.kind, record);
  if (entry.op === 'create' && record.parentId !== parentIdOf(entry)) return false;
  return sentNames(entry).every((name) => isSameWire(entry.fields[name], wireValueIn(view, name)));
}

/** True when the record has the header that was sent, or when the entry was sent without one by an earlier release. */
function hasSentHeader(entry: OutboxEntry, record: WireRecord | Tombstone): boolean {
  const header = headerOfEntry(entry);
  return header === null || isSameWire(header.h, record.h);
}

/**
 * Returns the names of the sent values that the record must hold. Left out are `deletedAt`, because a live record has
 * none, and for a creation the parent, which is sent in the path.
 */
function sentNames({ op, fields }: OutboxEntry): readonly string[] {
  const unsent = op === 'create' ? ['deletedAt', 'parentId', 'parentKind'] : ['deletedAt'];
  return Object.keys(fields).filter((name) => !unsent.includes(name));
}

/**
 * Compares the change with a record whose revision is later than expected. An earlier request with the same idempotency
 * key, or another device, has changed the record.
 */
async function proveOlderWrite(
  entry: OutboxEntry,
  record: WireRecord,
  sealer: FieldCipher,
): Promise<WriteVerification> {
  const view = buildRecordView(entry.kind, record);
  const unwritten: string[] = [];
  for (const group of touchedGroups(entry)) {
    const touched = group.filter((name) => Object.hasOwn(entry.fields, name));
    const changed = touched.filter((name) => !isSameWire(entry.fields[name], wireValueIn(view, name)));
    if (changed.length === 0 || isLoneClearField(group, entry)) continue;
    if (group.every((name) => isSameWire(entry.base[name], wireValueIn(view, name)))) {
      unwritten.push(...touched);
      continue;
    }
    const sealed = changed.filter((name) => getKindDeclaration(entry.kind).fields[name]?.seal === 'sealed');
    for (const name of sealed) if (!(await opensHere(entry, name, view, sealer))) return NONE;
  }
  return unwritten.length > 0 ? { type: 'unwritten', record, names: unwritten } : { type: 'applied', record };
}

/**
 * Returns the sent fields in groups of fields that are merged as one unit. The position fields are left out, because
 * the stored position is kept.
 */
function touchedGroups({ kind, fields }: OutboxEntry): readonly (readonly string[])[] {
  const names = Object.keys(fields).filter((name) => !META_FIELD_NAMES.includes(name));
  const groups = names.map((name) => getKindDeclaration(kind).groups.find((group) => group.includes(name)) ?? [name]);
  return groups.filter((group, i) => groups.findIndex((other) => other[0] === group[0]) === i);
}

/**
 * True for an unencrypted field that belongs to no group. Another device may have set it back to its base value, so the
 * base value does not prove that this change was not stored.
 */
function isLoneClearField(group: readonly string[], { kind }: OutboxEntry): boolean {
  return group.length === 1 && group.every((name) => getKindDeclaration(kind).fields[name]?.seal === 'clear');
}

async function opensHere(
  { kind, id }: OutboxEntry,
  name: string,
  view: RecordView,
  sealer: FieldCipher,
): Promise<boolean> {
  const wire = wireValueIn(view, name);
  if (wire === undefined) return false;
  return (await sealer.open({ kind, id, name }, wire)).state === 'opened';
}
