import { CARD_ID_PATTERN, CARDS_MAX, isKind, UUID_PATTERN } from '@northkeep/contracts';
import { ArchiveError } from '../format/archive-error.ts';
import type {
  ArchiveEntry,
  ArchiveManifest,
  ArchiveRecord,
  ArchiveValue,
  MissingExportPart,
  RecordState,
  SavedCard,
} from './entries.ts';
import { MISSING_EXPORT_PARTS, RECORD_STATES } from './entries.ts';
import { isPlainObject, type PlainObject } from './plain-json.ts';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/;
const ID_MAX = 64;
const SHORT_TEXT_MAX = 200;

/**
 * Decodes one parsed line of the content. Checks the structure of an entry, not the values of a kind, which an import
 * validates against the declared fields. Throws an {@link ArchiveError} `BAD_CONTENT`.
 */
export function decodeEntry(value: unknown): ArchiveEntry {
  if (isPlainObject(value)) {
    if (value.type === 'manifest') return { type: 'manifest', manifest: decodeManifest(value.manifest) };
    if (value.type === 'record') return { type: 'record', record: decodeRecord(value.record) };
    if (value.type === 'end' && isCount(value.records)) return { type: 'end', records: value.records };
  }
  throw badContent('entry');
}

/** Decodes a manifest. Throws an {@link ArchiveError} `BAD_CONTENT`. */
export function decodeManifest(value: unknown): ArchiveManifest {
  if (!isPlainObject(value)) throw badContent('manifest');
  const { archiveId, vaultId, createdAt, appVersion, timeZone, missing } = value;
  if (typeof archiveId !== 'string' || !UUID_PATTERN.test(archiveId)) throw badContent('archiveId');
  if (!isShortText(vaultId) || !isShortText(appVersion) || !isShortText(timeZone)) throw badContent('manifest');
  if (!isTime(createdAt)) throw badContent('createdAt');
  if (!Array.isArray(missing) || !missing.every(isMissingPart)) throw badContent('missing');
  const { savedCards } = value;
  if (savedCards === undefined) return { archiveId, vaultId, createdAt, appVersion, timeZone, missing };
  if (!Array.isArray(savedCards) || savedCards.length > CARDS_MAX) throw badContent('savedCards');
  return {
    ...{ archiveId, vaultId, createdAt, appVersion, timeZone, missing },
    savedCards: savedCards.map(decodeSavedCard),
  };
}

function decodeSavedCard(value: unknown): SavedCard {
  if (!isPlainObject(value)) throw badContent('savedCards');
  const { id, title, summary } = value;
  if (!isText(id) || !CARD_ID_PATTERN.test(id) || !isShortText(title) || !isText(summary))
    throw badContent('savedCards');
  return { id, title, summary };
}

/** Decodes a record. Throws an {@link ArchiveError} `BAD_CONTENT`. */
export function decodeRecord(value: unknown): ArchiveRecord {
  if (!isPlainObject(value)) throw badContent('record');
  const { state, kind, id, parentKind, parentId, index, schema, createdAt, updatedAt } = value;
  if (!isRecordState(state) || !isKind(kind) || !isId(id) || !isCount(schema)) throw badContent('record');
  if (parentKind !== null && !isKind(parentKind)) throw badContent('parentKind');
  if (parentId !== null && !isId(parentId)) throw badContent('parentId');
  if (index !== null && !isFiniteNumber(index)) throw badContent('index');
  if ((createdAt !== null && !isTime(createdAt)) || (updatedAt !== null && !isTime(updatedAt)))
    throw badContent('time');
  return {
    state,
    kind,
    id,
    parentKind,
    parentId,
    index,
    schema,
    createdAt,
    updatedAt,
    values: mapOf(value.values, 'values', isArchiveValue),
    damaged: mapOf(value.damaged, 'damaged', isText),
  };
}

function mapOf<T>(value: unknown, name: string, isItem: (item: unknown) => item is T): Record<string, T> {
  if (!isPlainObject(value)) throw badContent(name);
  const items: Record<string, T> = {};
  for (const [key, item] of Object.entries(value)) {
    if (key.length > ID_MAX || !isItem(item)) throw badContent(name);
    items[key] = item;
  }
  return items;
}

function isArchiveValue(value: unknown): value is ArchiveValue {
  if (isScalar(value)) return true;
  return Array.isArray(value) && (value.every(isScalar) || value.every(isRow));
}

const isRow = (value: unknown): value is PlainObject => isPlainObject(value) && Object.values(value).every(isScalar);
const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || isFiniteNumber(value);
const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isText = (value: unknown): value is string => typeof value === 'string';
const isShortText = (value: unknown): value is string => isText(value) && value.length <= SHORT_TEXT_MAX;
const isId = (value: unknown): value is string => isText(value) && /^[A-Za-z0-9-]{1,64}$/.test(value);
const isTime = (value: unknown): value is string => isText(value) && ISO_TIME.test(value);
const isRecordState = (value: unknown): value is RecordState => RECORD_STATES.some((state) => state === value);
const isMissingPart = (value: unknown): value is MissingExportPart =>
  MISSING_EXPORT_PARTS.some((part) => part === value);

const badContent = (detail: string): ArchiveError => new ArchiveError('BAD_CONTENT', detail);
