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
  readonly changed: readonly PlannedChange[];
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

/** Reads the journal; null when there is none. Throws 'Vault is locked'. */
export async function readImportJournal(ports: ImportJournalPorts): Promise<ImportJournal | null> {
  const stored = await ports.local.read(JOURNAL);
  if (!isObject(stored) || stored.v !== 1) return null;
  const { label, scope, status, pages, changed, cards } = stored;
  if (typeof label !== 'string' || typeof scope !== 'string') return null;
  if (!Array.isArray(pages) || !Array.isArray(changed)) return null;
  if (status !== 'adding' && status !== 'undoing' && status !== 'done') return null;
  return {
    v: 1,
    label,
    scope,
    status,
    pages: stringsOf(pages),
    changed: changed.filter(isChange),
    cards: stringsOf(cards).filter(isCardId),
  };
}

/** Yields the keys of the created records, one page after the other. Throws 'Vault is locked'. */
export async function* readCreatedKeys(
  { pages }: ImportJournal,
  ports: ImportJournalPorts,
): AsyncGenerator<readonly RecordKeyTuple[]> {
  for (const name of pages) {
    const page = await ports.local.read(name);
    yield Array.isArray(page) ? page.filter(isPair) : [];
    await ports.pause();
  }
}

/** Stores a journal, with further created records in new pages. Resolves with it when it is on the disk. */
export async function writeImportJournal(
  { pages, ...journal }: Omit<ImportJournal, 'v'>,
  created: readonly RecordKeyTuple[],
  { local, pause }: ImportJournalPorts,
): Promise<ImportJournal> {
  const id = crypto.randomUUID();
  const added: string[] = [];
  for (let at = 0; at < created.length; at += PAGE_RECORDS) {
    const name = `${JOURNAL}.${id}.${added.length}`;
    added.push(name);
    await local.write(name, created.slice(at, at + PAGE_RECORDS));
    await pause();
  }
  const written: ImportJournal = { v: 1, ...journal, pages: [...pages, ...added] };
  await local.write(JOURNAL, written);
  return written;
}

/** Removes the journal. */
export async function removeImportJournal(journal: ImportJournal, ports: ImportJournalPorts): Promise<void> {
  await ports.local.remove(JOURNAL);
  await removeJournalPages(journal.pages, ports);
}

export async function removeJournalPages(pages: readonly string[], { local }: ImportJournalPorts): Promise<void> {
  for (const name of pages) await local.remove(name);
}

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
