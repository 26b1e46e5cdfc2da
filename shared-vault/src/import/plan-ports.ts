import { getKindDeclaration, isUuid, type Kind } from '@northkeep/contracts';
import type { OrderedId } from '../collections/sibling-index.ts';
import type { PlainValue } from '../crypto/fields.ts';
import { listLinkFields, listLinks, replaceLinks } from '../links.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import { ATTEMPTS_MAX, deriveAttempt, deriveImportedId, isFixedId, secretOfFile } from './import-ids.ts';
import type { ImportRecord, ImportSource } from './import-record.ts';
import type { ImportSecrets } from './import-secrets.ts';

/** Functions of the vault that a plan uses to read. */
export interface ImportPlanPorts {
  readonly vaultId: string;
  /** Returns the values of a record that is shown; null when there is no such record. */
  find(kind: Kind, id: string): PlainValues | null;
  /** False for a record of a newer release, and for one with a damaged field. */
  canChange(kind: Kind, id: string): boolean;
  siblings(kind: Kind, parentId: string | null): readonly OrderedId[];
  countLive(kind: Kind): number;
  /** Maximum number of live records of a kind. */
  limitOf(kind: Kind): number;
  isDeleted(kind: Kind, id: string): boolean;
  /** Returns the keys of all records that records of this vault name, whether or not they exist. */
  findNamed(): Promise<ReadonlySet<string>>;
  /** True for a line that the undo of an import has deleted. */
  wasUndone(id: string): boolean;
  readonly secrets: ImportSecrets;
  /** Resolves after the page had time to handle user input. */
  pause(): Promise<void>;
}

/** Maps the ids in a file to the ids in this vault. */
export class ImportIdMap {
  readonly #source: ImportSource;
  readonly #ports: ImportPlanPorts;
  readonly #ids = new Map<string, string>();
  readonly #inFile = new Set<string>();
  /** Records that are entries of a calendar. */
  readonly #entries = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #deleted = new Map<string, Promise<readonly string[]>>();
  /** World-wide ids of the records that have one. */
  readonly #worldIds = new Map<string, string>();

  constructor(source: ImportSource, ports: ImportPlanPorts) {
    this.#source = source;
    this.#ports = ports;
    for (const { kind, id, worldId, edition } of source.records) {
      if (edition !== undefined) this.#entries.add(`${kind}:${id}`);
      this.#inFile.add(`${kind}:${id}`);
      if (worldId !== undefined) this.#worldIds.set(`${kind}:${id}`, worldId);
    }
  }

  /** Derives the ids of a batch of records in parallel. */
  async addAll(records: readonly ImportRecord[]): Promise<void> {
    await Promise.all(records.map(({ kind, id }) => this.idOf(kind, id)));
  }

  /** Returns the id in this vault of a record of the file, or of a record that the file only refers to. */
  async idOf(kind: Kind, id: string): Promise<string> {
    const key = `${kind}:${id}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const found = this.#isKeptId(kind, id) ? id : await this.derive(kind, id);
    this.#ids.set(key, found);
    return found;
  }

  /** True for a record with a world-wide id, which identifies it in every file. */
  hasWorldId(kind: Kind, id: string): boolean {
    return this.#worldIdOf(kind, id) !== null;
  }

  /** True for an entry of a calendar whose line the user has deleted. */
  wasRemoved(kind: Kind, id: string): boolean {
    return this.#removed.has(`${kind}:${id}`);
  }

  /** Returns the id of a record of the file; `version` names another version of the record, which has an id of its own. */
  async derive(kind: Kind, id: string, version = ''): Promise<string> {
    const ofFile = await this.#deriveFrom(secretOfFile(this.#ports.vaultId, this.#source.scope), kind, id + version);
    const worldId = this.#worldIdOf(kind, id);
    if (worldId === null || this.#ports.find(kind, ofFile) !== null) return ofFile;
    if (this.#entries.has(`${kind}:${id}`)) return this.#deriveEntry(kind, id, worldId);
    const { known, current } = this.#ports.secrets;
    const created = await this.#deriveFrom(current, kind, worldId + version);
    const others = known.filter((secret) => secret !== current);
    const tried = await Promise.all(others.map((secret) => this.#deriveFrom(secret, kind, worldId + version)));
    const found = [created, ...tried].find((one) => this.#ports.find(kind, one) !== null);
    return found ?? (await this.#findNamed(kind, [created, ...tried])) ?? created;
  }

  /**
   * Returns the first of several ids that this vault names. A step that was purged before the export is in no file, and
   * its weeks get the id with which they were imported before.
   */
  async #findNamed(kind: Kind, ids: readonly string[]): Promise<string | undefined> {
    if (ids.length === 1) return undefined;
    const named = await this.#ports.findNamed();
    return ids.find((id) => named.has(formatRecordKey({ kind, id })));
  }

  /** Returns the ids with which a record of the file was imported before, and that were deleted since. */
  findDeletedIds(kind: Kind, id: string): Promise<readonly string[]> {
    const key = `${kind}:${id}`;
    const found = this.#deleted.get(key) ?? this.#readDeletedIds(kind, id);
    this.#deleted.set(key, found);
    return found;
  }

  async #readDeletedIds(kind: Kind, id: string): Promise<readonly string[]> {
    const worldId = this.#worldIdOf(kind, id);
    const ofFile = [secretOfFile(this.#ports.vaultId, this.#source.scope), id] as const;
    const ofVault = worldId === null ? [] : this.#ports.secrets.known.map((secret) => [secret, worldId] as const);
    const found: string[] = [];
    for (const [secret, name] of [ofFile, ...ofVault]) {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        const tried = await deriveAttempt(kind, name, { secret, attempt });
        if (!this.#ports.isDeleted(kind, tried)) break;
        found.push(tried);
      }
    }
    return found;
  }

  /**
   * Returns the id of a calendar entry: the first one that was never deleted. A deleted id that no undo has deleted shows
   * that the user has deleted the entry.
   */
  async #deriveEntry(kind: Kind, id: string, worldId: string): Promise<string> {
    const { known, current, undoneImports } = this.#ports.secrets;
    let created = '';
    for (const secret of new Set([current, ...known])) {
      for (let attempt = 0; attempt <= undoneImports + ATTEMPTS_MAX; attempt += 1) {
        const tried = await deriveAttempt(kind, worldId, { secret, attempt });
        if (this.#ports.find(kind, tried) !== null) return tried;
        const isDeleted = this.#ports.isDeleted(kind, tried);
        if (secret === current) created = tried;
        if (attempt < undoneImports) continue;
        if (!isDeleted) break;
        if (!this.#ports.wasUndone(tried)) this.#removed.add(`${kind}:${id}`);
      }
    }
    return created;
  }

  #deriveFrom(secret: string, kind: Kind, sourceId: string): Promise<string> {
    const isDeleted = (...key: [Kind, string]) => this.#ports.isDeleted(...key);
    return deriveImportedId(kind, sourceId, { secret, isDeleted });
  }

  /** Returns the world-wide id of a record; that of an export of Northkeep is the record's own id. */
  #worldIdOf(kind: Kind, id: string): string | null {
    const named = this.#worldIds.get(`${kind}:${id}`);
    return isUuid(id) && (this.#source.vaultId !== null || named?.endsWith(`${id}@northkeep`))
      ? `northkeep:${id}`
      : (named ?? null);
  }

  /** Returns the values with the ids in them replaced by the ids of this vault. */
  async mapReferences(kind: Kind, values: PlainValues): Promise<PlainValues> {
    const { fields } = getKindDeclaration(kind);
    const mapped: Record<string, PlainValue> = { ...values };
    for (const name of listLinkFields(kind)) {
      const value = values[name];
      if (value === undefined) continue;
      const ids = new Map<string, string>();
      for (const key of listLinks(fields[name], value))
        ids.set(formatRecordKey(key), await this.idOf(key.kind, key.id));
      mapped[name] = replaceLinks(fields[name], value, (key) => ids.get(formatRecordKey(key)));
    }
    return mapped;
  }

  /**
   * Returns true for an id that the import does not replace: a fixed id; the random id of a record that this vault
   * already has, even if the file names another origin; or, in an export of this vault, the id of a record that the
   * file does not contain.
   */
  #isKeptId(kind: Kind, id: string): boolean {
    if (isFixedId(kind, id)) return true;
    if (!isUuid(id)) return false;
    if (this.#ports.find(kind, id) !== null) return true;
    return this.#source.vaultId === this.#ports.vaultId && !this.#inFile.has(`${kind}:${id}`);
  }
}
