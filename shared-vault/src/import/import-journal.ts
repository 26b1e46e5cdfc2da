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
  /** Names of the encrypted values that list the created records. */
  readonly pages: readonly string[];
  /** Names of the encrypted values that list the changed records. */
  readonly changePages: readonly string[];
  /** Ids of the wisdom cards that the import saves. */
  readonly cards: readonly string[];
}

export interface ImportJournalPorts {
  /** Encrypted values that stay on this device. */
  readonly local: {
    read(name: string): Promise<unknown>;
    write(name: string, value: unknown): Promise<void>;
    remove(name: string): Promise<void>;
  };
  /** Resolves after the page had time to handle user input. */
  pause(): Promise<void>;
}

/** Name of the journal among the encrypted values of this device. */
const JOURNAL = 'import.journal';
/** Number of created records in one value. Encrypting all 100,000 at once would delay a key press. */
const PAGE_RECORDS = 2_000;
/** Number of changed records in one value. A change holds texts, which may be long. */
const PAGE_CHANGES = 100;

/** Reads the journal; null when there is none. Throws 'Vault is locked'. */
export async function readImportJournal(ports: ImportJournalPorts): Promise<ImportJournal | null> {
  const stored = await ports.local.read(JOURNAL);
  if (!isObject(stored) || stored.v !== 1) return null;
  const { label, scope, status, pages, changePages, cards } = stored;
  if (typeof label !== 'string' || typeof scope !== 'string') return null;
  if (!Array.isArray(pages) || !Array.isArray(changePages)) return null;
  if (status !== 'adding' && status !== 'undoing' && status !== 'done') return null;
  return {
    v: 1,
    label,
    scope,
    status,
    pages: stringsOf(pages),
    changePages: stringsOf(changePages),
    cards: stringsOf(cards).filter(isCardId),
  };
}

/** Yields the keys of the created records, one page after the other. Throws 'Vault is locked'. */
export const readCreatedKeys = (journal: ImportJournal, ports: ImportJournalPorts) =>
  readPages(journal.pages, isPair, ports);

/** Yields the changes, one page after the other. Throws 'Vault is locked'. */
export const readJournalChanges = (journal: ImportJournal, ports: ImportJournalPorts) =>
  readPages(journal.changePages, isChange, ports);

async function* readPages<Item>(
  names: readonly string[],
  isItem: (value: unknown) => value is Item,
  { local, pause }: ImportJournalPorts,
): AsyncGenerator<readonly Item[]> {
  for (const name of names) {
    const page = await local.read(name);
    yield Array.isArray(page) ? page.filter(isItem) : [];
    await pause();
  }
}

/** Returns the items of all pages. */
export async function joinPages<Item>(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

/** Records that a journal lists in addition to those of its pages. */
export interface JournalAdditions {
  readonly created: readonly RecordKeyTuple[];
  readonly changed: readonly PlannedChange[];
}

/** Stores a journal, with further records in new pages. Resolves with it when it is on the disk. */
export async function writeImportJournal(
  journal: Omit<ImportJournal, 'v'>,
  { created, changed }: JournalAdditions,
  ports: ImportJournalPorts,
): Promise<ImportJournal> {
  const pages = [...journal.pages, ...(await writePages(created, PAGE_RECORDS, ports))];
  const changePages = [...journal.changePages, ...(await writePages(changed, PAGE_CHANGES, ports))];
  const written: ImportJournal = { ...journal, v: 1, pages, changePages };
  await ports.local.write(JOURNAL, written);
  return written;
}

/** Stores items in pages of `size`, and returns the names of the pages. */
async function writePages(
  items: readonly unknown[],
  size: number,
  { local, pause }: ImportJournalPorts,
): Promise<string[]> {
  const id = crypto.randomUUID();
  const names: string[] = [];
  for (let at = 0; at < items.length; at += size) {
    const name = `${JOURNAL}.${id}.${names.length}`;
    names.push(name);
    await local.write(name, items.slice(at, at + size));
    await pause();
  }
  return names;
}

/** Removes the journal. */
export async function removeImportJournal(journal: ImportJournal, ports: ImportJournalPorts): Promise<void> {
  await ports.local.remove(JOURNAL);
  await removeJournalPages(journal, ports);
}

export async function removeJournalPages(
  { pages, changePages }: Pick<ImportJournal, 'pages' | 'changePages'>,
  { local }: ImportJournalPorts,
): Promise<void> {
  for (const name of [...pages, ...changePages]) await local.remove(name);
}

/** True for a change of a calendar entry that was imported before. */
export const isUpdate = ({ values }: PlannedChange): boolean => values.importedAs !== undefined;

const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPair = (value: unknown): value is RecordKeyTuple =>
  Array.isArray(value) && isKind(value[0]) && isIdOf(value[0], value[1]);
const isCardId = (value: string): boolean => CARD_ID_PATTERN.test(value);
const isValues = (value: unknown): value is Record<string, PlainValue> => isObject(value);
const isChange = (value: unknown): value is PlannedChange =>
  isObject(value) &&
  isKind(value.kind) &&
  isIdOf(value.kind, value.id) &&
  isValues(value.values) &&
  isValues(value.before);
