import { FEED_KINDS, getKindDeclaration, isLazy, type Kind } from '@northkeep/contracts';
import { makeAutoObservable, observable, runInAction, when } from 'mobx';
import type { VaultStore } from '../sync/store/store.ts';
import { readDeletedKeys } from './deleted-keys.ts';
import {
  type ImportJournal,
  type ImportJournalPorts,
  isUpdate,
  joinPages,
  type RecordKeyTuple,
  readCreatedKeys,
  readImportJournal,
  readJournalChanges,
  removeImportJournal,
  removeJournalPages,
  writeImportJournal,
} from './import-journal.ts';
import type { ImportPlan, ImportSource, PlannedChange } from './import-record.ts';
import { applyImportPlan, findApplicableChanges, type ImportRunPorts, undoImport } from './import-run.ts';
import { chooseImportSecrets } from './import-secrets.ts';
import { findNamedRecords } from './named-records.ts';
import { planImport } from './plan-import.ts';
import { type CardImportPorts, planCardImport, removeCards, SavedCardsUndoError, saveCards } from './saved-cards.ts';
import { readSecrets, readStoredUndoneEntries, storeSecrets, storeUndoneImport } from './stored-secrets.ts';
import { isWritten } from './take-back.ts';
import { readUndoneEntries } from './undone-entries.ts';

/**
 * State of the last import of this device. `stopped`: cancelled, or ended by a lock or a reload. `noRoom`: the disk is
 * full. `undone`: `removed` records were deleted, the updates of `updated` ones were taken
 * back, and `stayed` have other records of the user below them.
 */
export type ImportState =
  | { readonly status: 'none' }
  | { readonly status: 'adding'; readonly label: string; readonly done: number; readonly total: number }
  | { readonly status: 'undoing'; readonly label: string; readonly done: number; readonly total: number }
  | {
      readonly status: 'stopped';
      readonly label: string;
      readonly done: number;
      readonly total: number;
      readonly noRoom: boolean;
    }
  | { readonly status: 'done'; readonly label: string; readonly added: number; readonly updated: number }
  | {
      readonly status: 'undone';
      readonly label: string;
      readonly removed: number;
      readonly updated: number;
      readonly stayed: number;
    };

export interface ImportPorts extends ImportRunPorts, CardImportPorts, ImportJournalPorts {
  vaultId(): string;
  store(): Promise<VaultStore>;
  /** Runs work while no other tab imports into this vault; resolves with false when another tab does. */
  exclusively(work: () => Promise<void>): Promise<boolean>;
}

/** Error for an import while another tab imports into this vault. */
export class ImportBusyError extends Error {
  override name = 'ImportBusy';
}

/** Imports into the open vault: plans, applies, cancels and undoes. Observable. */
export class VaultImport {
  state: ImportState = { status: 'none' };
  readonly #ports: ImportPorts;
  readonly #isStopped = observable.box(false);
  #isRunning = false;

  constructor(ports: ImportPorts) {
    this.#ports = ports;
    makeAutoObservable(this);
  }

  /** Reads the last import of this device from the stored journal, for example after a reload. */
  async load(): Promise<void> {
    if (this.#isRunning) return;
    const journal = await readImportJournal(this.#ports);
    await this.#whenLoaded();
    const state: ImportState = journal ? await this.#stateOf(journal, false) : { status: 'none' };
    if (!this.#isRunning) this.#set(state);
  }

  /** Drops the decrypted state when the vault is locked. A running import ends by itself. */
  clear(): void {
    this.#set({ status: 'none' });
  }

  /** Computes what an import would do, without changing anything. Throws 'Vault is locked'. */
  async plan(source: ImportSource): Promise<ImportPlan> {
    const ports = this.#ports;
    await this.#whenLoaded();
    await ports.flush();
    const deleted = await readDeletedKeys(await ports.store(), ports.pause);
    const vaultId = ports.vaultId();
    const plan = await planImport(source, {
      vaultId,
      secrets: await chooseImportSecrets(readSecrets(ports), { vaultId, scope: source.scope }),
      find: (kind, id) => {
        const now = ports.collectionOf(kind).list.findRow(id)?.now;
        return now?.exists ? now.values : null;
      },
      canChange: (kind, id) => {
        const now = ports.collectionOf(kind).list.findRow(id)?.now;
        return now?.exists === true && now.schema <= getKindDeclaration(kind).schema && now.damaged.size === 0;
      },
      siblings: (kind, parentId) => ports.collectionOf(kind).list.siblings.under(parentId),
      countLive: (kind) => ports.collectionOf(kind).items.length,
      limitOf: (kind) => getKindDeclaration(kind).recordsMax,
      isDeleted: (kind, id) => deleted.has(`${kind}:${id}`),
      findNamed: findNamedRecords(ports),
      wasUndone: readUndoneEntries(readStoredUndoneEntries(ports)),
      pause: () => ports.pause(),
    });
    return { ...plan, cards: await planCardImport(source.savedCards ?? [], ports) };
  }

  /**
   * Adds the records of a plan through the outbox. Resolves when everything is stored on this device, when the user
   * cancels or when the disk is full; the state contains the outcome. Throws {@link ImportBusyError} and 'Vault is
   * locked'.
   */
  apply(plan: ImportPlan): Promise<void> {
    const { label, scope, created, changed: planned, cards } = plan;
    const begun = { label, done: 0, total: created.length + planned.length + cards.added.length };
    return this.#run({ status: 'adding', ...begun }, async () => {
      const changed = await findApplicableChanges(plan, this.#ports);
      const before = await readImportJournal(this.#ports);
      // An interrupted import of the same file may have added records. They are included in this journal, so that one
      // undo removes them as well.
      const earlier = before?.scope === scope ? before : null;
      const journal = await writeImportJournal(
        {
          ...{ label, scope, status: 'adding', pages: earlier?.pages ?? [], changePages: earlier?.changePages ?? [] },
          cards: [...new Set([...cards.added, ...(earlier?.cards ?? [])])],
        },
        { created: await this.#findUnlisted(created, earlier), changed },
        this.#ports,
      );
      if (before && !earlier) await removeJournalPages(before, this.#ports);
      storeSecrets(plan, this.#ports);
      const total = created.length + changed.length + cards.added.length;
      this.#set({ status: 'adding', label, done: 0, total });
      const onProgress = (done: number) => this.#set({ status: 'adding', label, done, total });
      const end = await applyImportPlan({ created, changed }, this.#ports, {
        isStopped: () => this.#isStopped.get(),
        onProgress,
      });
      const isComplete = end === 'complete' && (await this.#saveCards(cards.added));
      const ended = isComplete ? await this.#setStatus(journal, 'done') : journal;
      this.#set(await this.#stateOf(ended, end === 'no-room'));
    });
  }

  /**
   * Returns false when the server did not respond. The import then counts as stopped, and importing the same file again
   * adds the rest.
   */
  async #saveCards(ids: readonly string[]): Promise<boolean> {
    try {
      await saveCards(ids, this.#ports);
      return true;
    } catch (reason) {
      console.warn('the wisdom cards were not saved:', reason);
      return false;
    }
  }

  /** Stops after the records that are being written. The added records stay until the import is undone. */
  cancel(): void {
    this.#isStopped.set(true);
  }

  /**
   * Undoes the last import: created records go to the trash, and filled records get their former values. Throws {@link
   * ImportBusyError}, {@link SavedCardsUndoError} and 'Vault is locked'.
   */
  undo(): Promise<void> {
    return this.#run({ status: 'undoing', ...extentOf(this.state) }, async () => {
      const journal = await readImportJournal(this.#ports);
      if (!journal) return;
      const { label, cards } = journal;
      // The cards are removed before the records: without a connection the undo fails as a whole and can be repeated.
      await removeCards(cards, this.#ports);
      const created = await joinPages(readCreatedKeys(journal, this.#ports));
      if (journal.status !== 'undoing' && created.length > 0) storeUndoneImport(created, this.#ports);
      const undoing = await this.#setStatus(journal, 'undoing');
      const changed = await joinPages(readJournalChanges(journal, this.#ports));
      const [createdCount, updated] = [created.length, changed.filter(isUpdate).length];
      const total = createdCount + changed.length;
      const onProgress = (done: number) => this.#set({ status: 'undoing', label, done, total });
      onProgress(0);
      const control = { isStopped: () => false, onProgress };
      const { end, stayed } = await undoImport({ created, changed }, this.#ports, control);
      if (end === 'no-room') return this.#set(await this.#stateOf(undoing, true));
      await removeImportJournal(journal, this.#ports);
      this.#set({ status: 'undone', label, removed: createdCount - stayed, updated, stayed });
    });
  }

  /** Forgets the last import, which can then no longer be undone as a whole. */
  async dismiss(): Promise<void> {
    if (this.#isRunning) return;
    const journal = await readImportJournal(this.#ports);
    if (journal) await removeImportJournal(journal, this.#ports);
    this.#set({ status: 'none' });
  }

  /** Runs work. The state is `begun` at once, so that nobody takes an import that has not begun for one that has ended. */
  async #run(begun: ImportState, work: () => Promise<void>): Promise<void> {
    if (this.#isRunning) throw new ImportBusyError();
    this.#isRunning = true;
    this.#isStopped.set(false);
    const before = this.state;
    this.#set(begun);
    try {
      if (!(await this.#ports.exclusively(work))) throw new ImportBusyError();
    } catch (error) {
      // The vault was locked in the meantime. After the next unlock, the journal lists the records that were added.
      const isUnchanged = error instanceof ImportBusyError || error instanceof SavedCardsUndoError;
      this.#set(isUnchanged ? before : { status: 'none' });
      throw error;
    } finally {
      this.#isRunning = false;
    }
  }

  #setStatus(journal: ImportJournal, status: ImportJournal['status']): Promise<ImportJournal> {
    return writeImportJournal({ ...journal, status }, { created: [], changed: [] }, this.#ports);
  }

  /** Returns the keys of the planned records that the journal of an interrupted import does not list. */
  async #findUnlisted(created: ImportPlan['created'], earlier: ImportJournal | null): Promise<RecordKeyTuple[]> {
    const listed = new Set<string>();
    if (earlier)
      for (const [kind, id] of await joinPages(readCreatedKeys(earlier, this.#ports))) listed.add(`${kind}:${id}`);
    return created.flatMap(({ kind, id }) => (listed.has(`${kind}:${id}`) ? [] : [[kind, id]]));
  }

  /** Resolves when every list is loaded completely, because a record that is not loaded yet would count as new. */
  #whenLoaded(): Promise<void> {
    return when(() => FEED_KINDS.every((kind) => this.#ports.collectionOf(kind).status === 'ready'));
  }

  async #stateOf(journal: ImportJournal, noRoom: boolean): Promise<ImportState> {
    const { label, status, cards } = journal;
    const exists = ([kind, id]: readonly [Kind, string]) =>
      isLazy(kind) || this.#ports.collectionOf(kind).list.findRow(id)?.now.exists === true;
    let [done, total, updated] = [0, cards.length, 0];
    for await (const page of readJournalChanges(journal, this.#ports)) {
      done += status === 'done' ? page.length : page.filter((change) => this.#hasChange(change)).length;
      total += page.length;
      updated += page.filter(isUpdate).length;
    }
    for await (const page of readCreatedKeys(journal, this.#ports)) {
      done += page.filter(exists).length;
      total += page.length;
    }
    if (status === 'done') return { status: 'done', label, added: done + cards.length - updated, updated };
    return { status: 'stopped', label, done, total, noRoom };
  }

  #hasChange(change: PlannedChange): boolean {
    const now = this.#ports.collectionOf(change.kind).list.findRow(change.id)?.now;
    return now?.exists === true && isWritten(change, now.values);
  }

  #set(state: ImportState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}

/** Label and number of records of the import that a state is about, before the first of them is taken back. */
function extentOf(state: ImportState): { readonly label: string; readonly done: 0; readonly total: number } {
  if (state.status === 'none' || state.status === 'undone') return { label: '', done: 0, total: 0 };
  const total = state.status === 'done' ? state.added + state.updated : state.total;
  return { label: state.label, done: 0, total };
}
