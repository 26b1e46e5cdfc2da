import { CARD_ID_PATTERN, isIdOf, isKind, type Kind } from '@northkeep/contracts';
import type { PlainValue } from '../crypto/fields.ts';
import type { PlannedChange } from './import-record.ts';

export type RecordKeyTuple = readonly [kind: Kind, id: string];

/**
 * The last import of this device. It is stored encrypted before the first record is written: after a lock, a reload or
 * a crash it lists what may have been added, so that the whole import can still be undone.
 */
export interface ImportJournal {
  readonly v: 1;
  readonly label: string;
  readonly scope: string;
  readonly status: 'adding' | 'undoing' | 'done';
  readonly created: readonly RecordKeyTuple[];
  readonly changed: readonly PlannedChange[];
  /** Ids of the wisdom cards that the import saves. */
  readonly cards: readonly string[];
}

/** Decodes a stored journal; null for any other value. */
export function decodeImportJournal(stored: unknown): ImportJournal | null {
  if (!isObject(stored) || stored.v !== 1) return null;
  const { label, scope, status, created, changed, cards = [] } = stored;
  if (typeof label !== 'string' || typeof scope !== 'string' || !Array.isArray(created) || !Array.isArray(changed))
    return null;
  if (status !== 'adding' && status !== 'undoing' && status !== 'done') return null;
  const known = { created: created.filter(isPair), changed: changed.filter(isChange) };
  return { v: 1, label, scope, status, ...known, cards: Array.isArray(cards) ? cards.filter(isCardId) : [] };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPair = (value: unknown): value is RecordKeyTuple =>
  Array.isArray(value) && isKind(value[0]) && isIdOf(value[0], value[1]);
const isCardId = (value: unknown): value is string => typeof value === 'string' && CARD_ID_PATTERN.test(value);
const isValues = (value: unknown): value is Record<string, PlainValue> => isObject(value);
const isChange = (value: unknown): value is PlannedChange =>
  isObject(value) &&
  isKind(value.kind) &&
  isIdOf(value.kind, value.id) &&
  isValues(value.values) &&
  isValues(value.before);
