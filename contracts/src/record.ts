import type { Envelope } from './envelope.ts';
import type { WireValue } from './fields.ts';
import { getKindDeclaration, type Kind } from './kinds/index.ts';
import { DERIVED_UUID_PATTERN, UUID_PATTERN } from './uuid.ts';

/** Fields of every record, all clear but the header. Instants are ISO 8601 in UTC. */
export interface RecordBase {
  readonly id: string;
  readonly vaultId: string;
  readonly schema: number;
  readonly rev: number;
  readonly parentId: string | null;
  /** Kind of the parent record when several kinds are possible: the parent of a step is a goal or a milestone. */
  readonly parentKind: Kind | null;
  readonly index: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  /** Header, sealed (`RecordHeader`). Records that were written without one have none. */
  readonly h?: Envelope;
}

/** A record on the wire. Its fields are envelopes or clear scalars; unknown fields of newer releases are kept. */
export type WireRecord = RecordBase & { readonly [field: string]: WireValue };

/** A record of the changes feed or the trash. */
export interface FeedRecord {
  readonly kind: Kind;
  readonly record: WireRecord;
}

/** Tombstone: the part of a deleted record that stays after the purge. */
export type Tombstone = Pick<RecordBase, 'id' | 'vaultId' | 'rev' | 'deletedAt' | 'h'>;

const CALENDAR_PERIOD = /^\d{4}-(W(0[1-9]|[1-4]\d|5[0-3])|Q[1-4])$/;

/** True for a UUID of version 8, which is derived from other ids, for example the id of an imported record. */
export const isDerivedUuid = (id: string): boolean => DERIVED_UUID_PATTERN.test(id);

/** True for a UUID of version 4 (random) or 8 (derived). */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID_PATTERN.test(value);
}

/** True for an ISO week such as `2026-W47` or a quarter such as `2026-Q4`. */
export function isCalendarPeriod(value: unknown): value is string {
  return typeof value === 'string' && CALENDAR_PERIOD.test(value);
}

/** Pattern of the ids of a kind. */
export function idPattern(kind: Kind): RegExp {
  const { ids, fixed = [] } = getKindDeclaration(kind);
  if (ids === 'calendar-period') return CALENDAR_PERIOD;
  if (ids === 'derived') return DERIVED_UUID_PATTERN;
  const forms = [...fixed.map((id) => `^${id}$`), ...(ids === 'fixed' ? [] : [UUID_PATTERN.source])];
  return new RegExp(forms.join('|'));
}

const PATTERNS = new Map<Kind, RegExp>();

/** True for an id that a record of this kind may have. */
export function isIdOf(kind: Kind, id: unknown): id is string {
  const known = PATTERNS.get(kind) ?? idPattern(kind);
  PATTERNS.set(kind, known);
  return typeof id === 'string' && known.test(id);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/**
 * Decodes the base fields of an untrusted record. The other fields are checked one by one when they are decrypted.
 * @returns null when the base fields are invalid; the caller then ignores the response
 */
export function decodeRecord(kind: Kind, value: unknown): WireRecord | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const r = value as Record<string, unknown>;
  const sound =
    isIdOf(kind, r.id) &&
    typeof r.vaultId === 'string' &&
    isCount(r.schema) &&
    isCount(r.rev) &&
    (r.parentId === null || typeof r.parentId === 'string') &&
    typeof r.index === 'number' &&
    Number.isFinite(r.index) &&
    isInstant(r.createdAt) &&
    isInstant(r.updatedAt) &&
    (r.deletedAt === null || isInstant(r.deletedAt));
  return sound ? (value as WireRecord) : null;
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && INSTANT.test(value);
}
