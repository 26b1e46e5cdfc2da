import { cutText, getKindDeclaration, isIdOf, KIND_NAMES, type Kind, weeklyProgressId } from '@northkeep/contracts';
import type { PlainValues } from '../sync/outbox/action.ts';
import { validateImportRecord } from './check-values.ts';
import { compareEditions } from './compare-editions.ts';
import { compareWithVaultRecord, pickHigherProgress } from './compare-with-mine.ts';
import { isFixedId } from './import-ids.ts';
import type {
  ImportKindCounts,
  ImportPlan,
  ImportRecord,
  ImportRefusalReason,
  ImportSource,
  PlannedChange,
  PlannedRecord,
} from './import-record.ts';
import { describeEdition, encodeImportedAs } from './imported-as.ts';
import { findLatestLine, type Line } from './latest-line.ts';
import { assignRecordIndexes } from './place-records.ts';
import { ImportIdMap, type ImportPlanPorts } from './plan-ports.ts';

/** Number of records that are planned between two pauses, so that a key press is handled within 50 ms. */
const BATCH_RECORDS = 250;
const SAMPLE_RECORDS = 5;
const TITLE_MAX = 120;

type Outcome = 'added' | 'updated' | 'same' | 'kept' | 'refused';

/**
 * Computes the changes that an import would make, without making them. Records that this vault already has stay
 * unchanged; weekly progress takes the higher number; a fixed record is filled only where this vault has no value.
 * Throws 'Vault is locked'.
 */
export async function planImport(source: ImportSource, ports: ImportPlanPorts): Promise<Omit<ImportPlan, 'cards'>> {
  const planner = new ImportPlanner(source, ports);
  const records = inOrder(source.records);
  for (let at = 0; at < records.length; at += BATCH_RECORDS) {
    await planner.addAll(records.slice(at, at + BATCH_RECORDS));
    await ports.pause();
  }
  return planner.finish();
}

/**
 * Sorts parents before their children. All live versions come before the versions from conflicts and rejected changes.
 */
function inOrder(records: readonly ImportRecord[]): readonly ImportRecord[] {
  const rank = new Map(KIND_NAMES.map((kind, i) => [kind, i]));
  const keyOf = ({ kind, state }: ImportRecord) => (rank.get(kind) ?? 0) + (state === 'live' ? 0 : KIND_NAMES.length);
  return records.toSorted((a, b) => keyOf(a) - keyOf(b));
}

class ImportPlanner {
  readonly #source: ImportSource;
  readonly #ports: ImportPlanPorts;
  readonly #ids: ImportIdMap;
  readonly #created: PlannedRecord[] = [];
  readonly #changed: PlannedChange[] = [];
  readonly #refused: ImportPlan['refused'][number][] = [];
  readonly #kept: ImportPlan['kept'][number][] = [];
  readonly #updated: string[] = [];
  readonly #counts = new Map<Kind, Record<Outcome, number>>();
  readonly #live = new Map<Kind, number>();
  /**
   * `#planned` maps each planned record to its text, with which other versions of the record are compared. `#reasons`
   * maps each refused record to the reason of the refusal.
   */
  readonly #planned = new Map<string, string>();
  readonly #reasons = new Map<string, ImportRefusalReason>();
  /**
   * Sibling index that the file gives to each record that this vault already has, keyed by the record's id in this
   * vault.
   */
  readonly #knownIndexes = new Map<string, number>();
  /** Values of the planned records with a world-wide id, which the file may contain again. */
  readonly #withWorldId = new Map<string, PlainValues>();
  /** True when the import creates a record with a world-wide id. */
  #hasNewWorldId = false;

  constructor(source: ImportSource, ports: ImportPlanPorts) {
    this.#source = source;
    this.#ports = ports;
    this.#ids = new ImportIdMap(source, ports);
  }

  async addAll(records: readonly ImportRecord[]): Promise<void> {
    await this.#ids.addAll(records);
    for (const record of records) this.#count(record.kind, await this.#add(record));
  }

  async finish(): Promise<Omit<ImportPlan, 'cards'>> {
    const placed = await assignRecordIndexes(this.#created, this.#knownIndexes, this.#ports);
    const counts = KIND_NAMES.flatMap((kind): [Kind, ImportKindCounts][] => {
      const found = this.#counts.get(kind);
      return found ? [[kind, found]] : [];
    });
    return {
      label: this.#source.label,
      scope: this.#source.scope,
      newSecrets: this.#hasNewWorldId ? this.#ports.secrets.added : [],
      created: placed,
      changed: this.#changed,
      counts: new Map(counts),
      refused: this.#refused,
      kept: this.#kept,
      updated: this.#updated.filter((title) => title !== '').slice(0, SAMPLE_RECORDS),
      sample: placed
        .slice(0, SAMPLE_RECORDS * 10)
        .map(({ kind, values }) => titleOf(kind, values))
        .filter((title) => title !== '')
        .slice(0, SAMPLE_RECORDS),
    };
  }

  /** Decides on the import of one record. */
  async #add(read: ImportRecord): Promise<Outcome> {
    const { kind, state } = read;
    if (state === 'deleted') return this.#refuse(read, 'deleted');
    const checked = validateImportRecord(read, this.#source.timeZone);
    if ('reason' in checked) return this.#refuse(read, checked.reason);
    const { record, values } = await this.#place(read, await this.#ids.mapReferences(kind, checked.values));
    if (kind === 'weeklyProgress') return this.#addProgress(record, values, checked.values.stepId);
    const id = await this.#ids.idOf(kind, record.id);
    const key = keyOf(kind, id);
    if (this.#planned.has(key)) return this.#addAgain(record, id, values);
    const mine = this.#ports.find(kind, id);
    const isVersion = mine !== null && kind === 'lines' && state !== 'live';
    this.#planned.set(key, isVersion ? textIn(mine) : textIn(record.values));
    if (record.worldId !== undefined) this.#withWorldId.set(key, values);
    if (isVersion) return this.#addVersion(record, id, values);
    if (mine === null) return this.#createEntry(record, id, values);
    if (record.index !== null) this.#knownIndexes.set(key, record.index);
    return (await this.#update(record, { id, values: mine }, values)) ?? this.#compare(record, id, mine, values);
  }

  /** Adds the line above a sub-line, unless the user has deleted that one: the sub-line then stays where it is. */
  async #place(record: ImportRecord, values: PlainValues) {
    const { subLineOf, edition } = record;
    if (subLineOf === undefined) return { record, values };
    const above = await this.#ids.idOf('lines', subLineOf);
    const isGone = this.#ids.wasRemoved('lines', subLineOf) && this.#ports.find('lines', above) === null;
    if (!isGone || edition === undefined) return { record, values: { ...values, subLineOf: above } };
    return { record: { ...record, edition: { ...edition, isPlaceStated: false } }, values };
  }

  /** Creates a record; that of a calendar with what the file says, unless the user has deleted it. */
  async #createEntry(record: ImportRecord, id: string, values: PlainValues): Promise<Outcome> {
    const { edition, kind } = record;
    if (edition === undefined || record.worldId === undefined) return this.#create(record, id, values);
    if (this.#ids.wasRemoved(kind, record.id)) return this.#refuse(record, 'removed', id);
    if (!edition.isIdSure) return this.#create(record, id, values);
    const importedAs = encodeImportedAs(await describeEdition(values, edition));
    return this.#create(record, id, { ...values, importedAs });
  }

  /**
   * Takes over what has changed in a calendar since the last import of an entry. Returns null for any other record, which
   * is compared with that of this vault.
   */
  async #update(record: ImportRecord, first: Line, file: PlainValues): Promise<Outcome | null> {
    const { edition, kind } = record;
    if (!edition?.isIdSure) return null;
    const { line, isLaterLine } = await findLatestLine(first, this.#ports);
    const found = await compareEditions({ mine: line.values, file, edition, isLaterLine });
    if (!found) return null;
    if (found.isOlder) return this.#refuse(record, 'older');
    const hasUpdate = Object.keys(found.values).length > 0;
    const isUpdated = hasUpdate && this.#ports.canChange(kind, line.id);
    const isKept = found.isKept || hasUpdate !== isUpdated;
    if (isKept) this.#kept.push({ kind, title: titleOf(kind, file) });
    if (!isUpdated) return isKept ? 'kept' : 'same';
    // A line that is ticked in the meantime keeps its day, from which the id of the next line derives.
    this.#change(kind, line.id, found.values, line.values, ['isDone', 'type']);
    this.#updated.push(titleOf(kind, { ...line.values, ...found.values }));
    return 'updated';
  }

  async #create(record: ImportRecord, id: string, values: PlainValues): Promise<Outcome> {
    const { kind } = record;
    if (!isIdOf(kind, id)) return this.#refuse(record, 'invalid');
    const parent = await this.#parentOf(record);
    if (typeof parent === 'string') return this.#refuse(record, parent, id);
    if (kind === 'lineVersions' && parent.isKnown) return 'same'; // no device stores the versions of a line
    const live = this.#live.get(kind) ?? this.#ports.countLive(kind);
    if (live >= this.#ports.limitOf(kind)) return this.#refuse(record, 'limit', id);
    this.#live.set(kind, live + 1);
    const index = getKindDeclaration(kind).ordered ? (record.index ?? 0) : null;
    this.#created.push({ kind, id, parentKind: parent.kind, parentId: parent.id, index, values });
    this.#hasNewWorldId ||= this.#ids.hasWorldId(kind, record.id);
    return 'added';
  }

  /**
   * Returns the parent of a record of the file, with the parent's id in this vault, or the reason why the parent is
   * missing.
   */
  async #parentOf({ kind, parentKind, parentId }: ImportRecord) {
    const { parents } = getKindDeclaration(kind);
    if (parents.length === 0) return { kind: null, id: null, isKnown: false };
    if (parentKind === null || parentId === null || !parents.includes(parentKind)) return 'noParent';
    const id = await this.#ids.idOf(parentKind, parentId);
    const reason = this.#reasons.get(keyOf(parentKind, id));
    if (reason) return reason === 'limit' ? 'limit' : 'noParent';
    const isKnown = this.#ports.find(parentKind, id) !== null;
    return isKnown || this.#planned.has(keyOf(parentKind, id)) ? { kind: parentKind, id, isKnown } : 'noParent';
  }

  #compare(record: ImportRecord, id: string, mine: PlainValues, values: PlainValues): Outcome {
    const { kind } = record;
    const { fill, isKept } = compareWithVaultRecord(kind, mine, values, isFixedId(kind, id));
    if (isKept) this.#kept.push({ kind, title: titleOf(kind, values) });
    if (fill.length === 0) return isKept ? 'kept' : 'same';
    this.#change(kind, id, Object.fromEntries(fill.map((name) => [name, values[name] ?? null])), mine);
    return 'added';
  }

  async #addProgress(record: ImportRecord, values: PlainValues, fileStepId: unknown): Promise<Outcome> {
    const { kind } = record;
    const { stepId, week } = values;
    if (typeof stepId !== 'string' || typeof week !== 'string' || !ISO_WEEK.test(week))
      return this.#refuse(record, 'invalid');
    // A progress record remains when its step is deleted, and the import can give the step a new id. If this vault has
    // the progress record under its id in the file, or under that of an earlier import, that id is used, so that the
    // week is not counted twice.
    const usual = weeklyProgressId(stepId, week);
    const isHere = (one: string) => this.#ports.find(kind, one) !== null;
    const deleted = typeof fileStepId === 'string' ? await this.#ids.findDeletedIds('steps', fileStepId) : [];
    const id = [record.id, usual, ...deleted.map((one) => weeklyProgressId(one, week))].find(isHere) ?? usual;
    if (this.#planned.has(keyOf(kind, id))) return this.#refuse(record, 'otherVersion');
    this.#planned.set(keyOf(kind, id), '');
    const mine = this.#ports.find(kind, id);
    if (mine === null) {
      this.#created.push({ kind, id, parentKind: null, parentId: null, index: null, values });
      return 'added';
    }
    const progress = pickHigherProgress(mine, values);
    if (progress === null) return 'same';
    this.#change(kind, id, { progress }, mine);
    return 'added';
  }

  /** Adds a record that the file contains a second time, such as an event in two calendars of a zip. */
  #addAgain(record: ImportRecord, id: string, values: PlainValues): Promise<Outcome> | Outcome {
    const { kind } = record;
    const first = record.worldId === undefined ? undefined : this.#withWorldId.get(keyOf(kind, id));
    const isSame = first !== undefined && !compareWithVaultRecord(kind, first, values, false).isKept;
    return isSame ? 'same' : this.#addVersion(record, id, values);
  }

  /**
   * Imports a version of a line that is not the live version as a copy of the line, if its text differs. For other
   * kinds, only the live version of a record is imported.
   */
  async #addVersion(record: ImportRecord, id: string, values: PlainValues): Promise<Outcome> {
    const { kind, state } = record;
    const isOther = kind === 'lines' && state !== 'live' && textIn(values) !== this.#planned.get(keyOf(kind, id));
    if (!isOther) return this.#refuse(record, 'otherVersion');
    const copyId = await this.#ids.derive(kind, record.id, ` ${state}`);
    if (this.#planned.has(keyOf(kind, copyId))) return this.#refuse(record, 'otherVersion');
    this.#planned.set(keyOf(kind, copyId), textIn(values));
    if (this.#ports.find(kind, copyId)) return 'same';
    return this.#create(record, copyId, { ...values, copyOf: id });
  }

  /** Plans a change of a record that still has its values, and those of the fields that the change counts on. */
  #change(kind: Kind, id: string, values: PlainValues, mine: PlainValues, countedOn: readonly string[] = []): void {
    const before = Object.fromEntries([...Object.keys(values), ...countedOn].map((name) => [name, mine[name] ?? null]));
    this.#changed.push({ kind, id, values, before });
  }

  #refuse(record: ImportRecord, reason: ImportRefusalReason, id?: string): Outcome {
    const { kind } = record;
    this.#refused.push({ kind, title: titleOf(kind, record.values), reason });
    if (id !== undefined) {
      this.#planned.delete(keyOf(kind, id));
      this.#reasons.set(keyOf(kind, id), reason);
    }
    return 'refused';
  }

  #count(kind: Kind, outcome: Outcome): void {
    const counts = this.#counts.get(kind) ?? { added: 0, updated: 0, same: 0, kept: 0, refused: 0 };
    counts[outcome] += 1;
    this.#counts.set(kind, counts);
  }
}

const ISO_WEEK = /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/;
const keyOf = (kind: Kind, id: string): string => `${kind}:${id}`;
const textIn = ({ text }: ImportRecord['values']): string => (typeof text === 'string' ? text : '');

/** Returns the text that represents a record in a list; empty when the record has none. */
function titleOf(kind: Kind, values: ImportRecord['values']): string {
  const { title } = getKindDeclaration(kind).display;
  const text = title === null ? undefined : values[title];
  return typeof text === 'string' ? cutText(text.trim().split('\n')[0] ?? '', TITLE_MAX) : '';
}
