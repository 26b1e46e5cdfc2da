import {
  childKinds,
  getKindDeclaration,
  isLazy,
  type Kind,
  type NewRecordValues,
  type RecordPatch,
} from '@northkeep/contracts';
import { when } from 'mobx';
import type { Collection } from '../collections/collection.ts';
import { defaultValueOf, isSameValue } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { RecordKey } from '../sync/ports.ts';
import type { RecordKeyTuple } from './import-journal.ts';
import type { ImportPlan, PlannedChange, PlannedRecord } from './import-record.ts';
import { planTakeBack } from './take-back.ts';

/**
 * Number of records that an import writes before it pauses to let the page handle input. Encrypting their envelopes
 * (about 250) delays a key press by less than 50 ms.
 */
const BATCH_RECORDS = 25;
/**
 * Number of records after which an import waits until they are on the disk, and sends them together. The first batch is
 * sent alone, so that a full disk or a server that rejects records is noticed early.
 */
const SENT_TOGETHER = 2 * BATCH_RECORDS;
/**
 * Number of unsent records above which an import pauses until they are sent. Both sending and writing read the whole
 * outbox, and twice as many records would make a fifth of the garbage that an import leaves behind.
 */
const WAITING_MAX = 100;

/** Functions of the vault that an import uses to write. */
export interface ImportRunPorts {
  collectionOf(kind: Kind): Collection<Kind>;
  /** Reads records from the store again. Resolves when their collections show the stored state. */
  reread(keys: readonly RecordKey[]): Promise<void>;
  /** Runs one batch of changes. The lists show them within a second or after {@link renderBatches}. */
  runBatch(work: () => void): void;
  renderBatches(): void;
  /** Resolves when everything written is on the disk or has failed. */
  flush(): Promise<void>;
  /** Returns true when a change could not be stored because the disk is full. */
  hasStorageError(): boolean;
  sendWithoutDelay(): Promise<void>;
  /** Returns the number of records that wait to be sent; 0 while the device is offline. Observable. */
  countSending(): number;
  /** Resolves after the page had time to handle user input. */
  pause(): Promise<void>;
}

export type ImportRunResult = 'complete' | 'stopped' | 'no-room';

export interface ImportRunControl {
  /** True after the user has cancelled. Observable. */
  readonly isStopped: () => boolean;
  readonly onProgress: (done: number) => void;
}

/**
 * Returns the planned changes whose records still have the values that the plan was made for. Another tab can have
 * imported the same file since then, and this tab may not show its records yet: they are read first. Otherwise the
 * count of a week would be added twice, and the undo would subtract it twice.
 */
export async function findApplicableChanges(
  { created, changed }: Pick<ImportPlan, 'created' | 'changed'>,
  ports: ImportRunPorts,
): Promise<readonly PlannedChange[]> {
  // Creating any other record again, under its derived id, adds nothing.
  await ports.reread([...created.filter(({ kind }) => kind === 'weeklyProgress'), ...changed]);
  return changed.filter((change) => isApplicable(change, ports));
}

/**
 * Creates and fills records through their collections, in the same way as typing, and removes the created records from
 * the plan. Throws 'Vault is locked'.
 */
export async function applyImportPlan(
  { created, changed }: Pick<ImportPlan, 'created' | 'changed'>,
  ports: ImportRunPorts,
  control: ImportRunControl,
): Promise<ImportRunResult> {
  const createdCount = created.length;
  const end = await runInBatches(created, (record) => createPlanned(record, ports), ports, control);
  if (end !== 'complete') return end;
  const onProgress = (done: number) => control.onProgress(createdCount + done);
  return runInBatches([...changed], (change) => fillPlanned(change, ports), ports, { ...control, onProgress });
}

function createPlanned({ kind, id, parentId, parentKind, index, values }: PlannedRecord, ports: ImportRunPorts): void {
  const collection = ports.collectionOf(kind);
  if (collection.list.findRow(id)?.now.exists) return; // another tab or an interrupted run has created it
  const parent = parentId === null || parentKind === null ? null : { parentId, parentKind };
  // The parent was deleted in another tab in the meantime. The server would reject a child without its parent.
  if (parent && !ports.collectionOf(parent.parentKind).get(parent.parentId)) return;
  // The cast is safe, because the plan has checked the values against the declaration of the kind.
  const draft = values as unknown as NewRecordValues<Kind>;
  collection.create(draft, { id, isImported: true, ...parent, ...(index === null ? {} : { index }) });
}

/**
 * Fills a record with the values of a file. The change carries by how much it raises a count, so that the merge of two
 * devices that import the same file while both are offline counts it once.
 */
function fillPlanned(change: PlannedChange, ports: ImportRunPorts): void {
  const { kind, id, values } = change;
  if (isApplicable(change, ports))
    ports.collectionOf(kind).change(id, values as RecordPatch<Kind>, { isImported: true });
}

/** False for a record that was deleted, or filled in another tab or on another device. */
function isApplicable({ kind, id, before }: PlannedChange, ports: ImportRunPorts): boolean {
  const now = ports.collectionOf(kind).list.findRow(id)?.now;
  return now?.exists === true && isUnchanged(now.values, before);
}

/**
 * Undoes an import: deletes the records that it created and reverts its changes. A created record is kept when other
 * records of the user are below it, and so is a field that was changed after the import. Returns the number of records
 * that were kept.
 */
export async function undoImport(
  { created, changed }: { readonly created: readonly RecordKeyTuple[]; readonly changed: readonly PlannedChange[] },
  ports: ImportRunPorts,
  control: ImportRunControl,
): Promise<{ readonly end: ImportRunResult; readonly stayed: number }> {
  let stayed = 0;
  const end = await runInBatches(changed.toReversed(), (change) => takeBack(change, ports), ports, control);
  if (end !== 'complete') return { end, stayed };
  const remove = (key: RecordKeyTuple) => {
    if (!removeCreated(key, ports)) stayed += 1;
  };
  const onProgress = (done: number) => control.onProgress(changed.length + done);
  return { end: await runInBatches(created.toReversed(), remove, ports, { ...control, onProgress }), stayed };
}

/** Kinds whose records the server never deletes. An undo resets their values to the defaults. */
const LASTING: readonly Kind[] = ['settings', 'onboarding', 'weeklyProgress'];

/** These stay, because the ids of records that other imports have created derive from them. */
const LASTING_SETTINGS: readonly string[] = ['importSecrets', 'undoneEntries'];

/**
 * Removes a record that the import created, or resets its values if its kind is never deleted. Returns false when the
 * record is kept, because records that the import did not create are below it.
 */
function removeCreated([kind, id]: RecordKeyTuple, ports: ImportRunPorts): boolean {
  if (isLazy(kind)) return true; // the server deletes versions with their line
  const collection = ports.collectionOf(kind);
  const now = collection.list.findRow(id)?.now;
  if (!now?.exists) return true;
  if (LASTING.includes(kind)) {
    const fields = Object.keys(getKindDeclaration(kind).fields);
    const names = kind === 'weeklyProgress' ? ['progress'] : fields.filter((name) => !LASTING_SETTINGS.includes(name));
    collection.change(
      id,
      Object.fromEntries(names.map((name) => [name, defaultValueOf(kind, name)])) as RecordPatch<Kind>,
    );
    return true;
  }
  const hasChildren = childKinds(kind).some(
    (child) => !isLazy(child) && ports.collectionOf(child).list.siblings.under(id).length > 0,
  );
  if (!hasChildren) collection.remove(id);
  return !hasChildren;
}

function takeBack(change: PlannedChange, ports: ImportRunPorts): void {
  const { kind, id } = change;
  const collection = ports.collectionOf(kind);
  const now = collection.list.findRow(id)?.now;
  if (!now?.exists) return;
  const values = planTakeBack(change, now.values);
  if (Object.keys(values).length === 0) return;
  collection.change(id, values as RecordPatch<Kind>, kind === 'weeklyProgress' ? { isImported: true } : {});
}

/** Removes the items from an array in batches and writes them. */
async function runInBatches<Item>(
  items: Item[],
  write: (item: Item) => void,
  ports: ImportRunPorts,
  { isStopped, onProgress }: ImportRunControl,
): Promise<ImportRunResult> {
  try {
    for (let done = 0; items.length > 0; ) {
      if (isStopped()) return 'stopped';
      done += await writeTogether(items, write, { ports, isStopped, max: done === 0 ? BATCH_RECORDS : SENT_TOGETHER });
      await ports.flush();
      if (ports.hasStorageError()) return 'no-room';
      onProgress(done);
      await ports.sendWithoutDelay();
      await when(() => isStopped() || ports.countSending() <= WAITING_MAX);
    }
    return 'complete';
  } finally {
    ports.renderBatches();
  }
}

interface WriteControl {
  readonly ports: ImportRunPorts;
  readonly isStopped: () => boolean;
  /** Maximum number of items. */
  readonly max: number;
}

/** Removes and writes items in batches until the user cancels, without waiting for the disk. Returns their number. */
async function writeTogether<Item>(
  items: Item[],
  write: (item: Item) => void,
  { ports, isStopped, max }: WriteControl,
): Promise<number> {
  let done = 0;
  while (done < max && items.length > 0 && !isStopped()) {
    const batch = items.splice(0, BATCH_RECORDS);
    ports.runBatch(() => batch.forEach(write));
    done += batch.length;
    await ports.pause();
  }
  return done;
}

const isUnchanged = (now: PlainValues, seen: PlainValues): boolean =>
  Object.keys(seen).every((name) => isSameValue(now[name] ?? null, seen[name] ?? null));
