import { isLazy, type Kind } from '@northkeep/contracts';
import { decryptUserTexts } from '../merge/decrypt-user-texts.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import {
  groupByRecord,
  joinEntries,
  META_FIELD_NAMES,
  type OutboxEntry,
  type WireValues,
} from '../store/outbox-entry.ts';
import { buildLastKnownView } from '../store/record-view.ts';
import type { CachedRecord, VaultStore } from '../store/store.ts';
import { decryptContentValues } from './decrypt-content-values.ts';

/** A record with changes that have not reached the server. */
export interface UnsentRecord {
  readonly kind: Kind;
  readonly recordId: string;
  /** The combined operation that the server will receive. */
  readonly op: 'create' | 'change' | 'remove';
  /** Names of the changed fields, including those of the position. */
  readonly names: readonly string[];
  /** The record's first text; '' when it has none or the text cannot be decrypted. */
  readonly text: string;
  /** Date of the last change, ISO 8601. */
  readonly at: string;
}

interface WaitingGroup {
  readonly key: RecordKey;
  readonly entries: readonly OutboxEntry[];
  readonly cached: CachedRecord | null;
}

/** Decrypts at most `limit` waiting records, the latest changed first. */
export async function readUnsentRecords(
  store: VaultStore,
  sealer: FieldCipher,
  limit: number,
): Promise<readonly UnsentRecord[]> {
  const groups = await store.transact<readonly WaitingGroup[]>({ keys: [], all: true }, ({ all }) => ({
    result: latestGroups(all, limit).map((entries) => ({ key: keyOfGroup(entries), entries, cached: null })),
  }));
  const keys = groups.map(({ key }) => key);
  const whole = await store.transact<readonly WaitingGroup[]>({ keys }, (found) => ({
    result: groups.map(({ key, entries }) => ({ key, entries, cached: found.cached(key) })),
  }));
  return Promise.all(whole.map((group) => openGroup(group, sealer)));
}

function latestGroups(all: readonly OutboxEntry[], limit: number): readonly (readonly OutboxEntry[])[] {
  return [...groupByRecord(pickEntriesToShow(all))].sort((a, b) => lastChangedAt(b) - lastChangedAt(a)).slice(0, limit);
}

const lastChangedAt = (entries: readonly OutboxEntry[]): number => Math.max(...entries.map(({ at }) => at));

function keyOfGroup([first]: readonly OutboxEntry[]): RecordKey {
  if (!first) throw new Error('a record waits without a change');
  return { kind: first.kind, id: first.id };
}

async function openGroup({ key, entries, cached }: WaitingGroup, sealer: FieldCipher): Promise<UnsentRecord> {
  return {
    kind: key.kind,
    recordId: key.id,
    op: combineOperations(entries),
    names: [...new Set(entries.flatMap(({ fields }) => Object.keys(fields)))],
    text: await readRecordText(key, cached, entries, sealer),
    at: new Date(lastChangedAt(entries)).toISOString(),
  };
}

/** Returns the first text of a record in the last state that this device knows, deleted or not. */
export async function readRecordText(
  key: RecordKey,
  cached: CachedRecord | null,
  entries: readonly OutboxEntry[],
  sealer: FieldCipher,
): Promise<string> {
  const view = buildLastKnownView(cached, entries);
  const [first = ''] = view ? await decryptUserTexts(key, view.fields, sealer) : [];
  return first;
}

/** Returns all changes that have not reached the server, decrypted, as JSON that the user can keep. */
export async function exportUnsentChanges(store: VaultStore, sealer: FieldCipher): Promise<string> {
  const [entries, rejectedEntries] = await Promise.all([store.entries(), store.rejectedEntries()]);
  const all = [
    ...groupByRecord(entries).map((group) => ({
      state: 'waiting',
      what: combineOperations(group),
      entry: joinRecordEntries(group),
    })),
    ...rejectedEntries.map(({ entry }) => ({ state: 'not saved', what: entry.op, entry })),
  ];
  const rows = all.map(async ({ state, what, entry }) => ({
    state,
    what,
    kind: entry.kind,
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    values: await decryptContentValues(entry, omitMetaFields(entry.fields), sealer),
  }));
  return JSON.stringify(await Promise.all(rows), null, 2);
}

/** Returns the changes that are shown to the user. Versions of lines are left out, unless no other change waits. */
function pickEntriesToShow(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const others = entries.filter(({ kind }) => !isLazy(kind));
  return others.length > 0 ? others : entries;
}

/** Returns the operation that the server will receive after all changes of a record are combined. */
function combineOperations(entries: readonly OutboxEntry[]): OutboxEntry['op'] {
  const ops = entries.map(({ op }) => op);
  return ops.includes('remove') ? 'remove' : ops.includes('create') ? 'create' : 'change';
}

function joinRecordEntries([first, ...rest]: readonly [OutboxEntry, ...OutboxEntry[]]): OutboxEntry {
  return joinEntries(first, rest);
}

function omitMetaFields(fields: WireValues): WireValues {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !META_FIELD_NAMES.includes(name)));
}
