import type { Collection } from '../collections/collection.ts';
import type { TrustedTime } from '../weeks/trusted-time.ts';
import { compareLineVersions, findExpiredLineVersions } from './expired-versions.ts';
import {
  type LineVersion,
  type LineVersionPagePorts,
  readVersionPage,
  removeVersion,
  type VersionPage,
} from './version-pages.ts';

export interface LineVersionsPorts {
  readonly waiting: Pick<Collection<'lineVersions'>, 'under' | 'create'>;
  /** Returns true once the server has confirmed the creation of a line. */
  isOnServer(lineId: string): boolean;
  /** Returns the dependencies of the open vault. Throws while the vault is locked. */
  open(): LineVersionPagePorts;
  /** Not the clock of the device: set ahead by months, it would make every version too old. */
  readonly time: Pick<TrustedTime, 'now'>;
}

/** A former text of a line, and the time at which the line had it. */
export interface FormerText {
  readonly text: string;
  /** ISO 8601. */
  readonly takenAt: string;
}

/**
 * History of lines. Sends new versions through the outbox. Reads earlier versions from the server page by page without
 * keeping them, so only the caller has them in memory (docs/adr/0044-line-history.md).
 */
export class LineVersions {
  readonly #ports: LineVersionsPorts;

  constructor(ports: LineVersionsPorts) {
    this.#ports = ports;
  }

  /** Versions that this device has not sent yet, the latest first. */
  waiting(lineId: string): readonly LineVersion[] {
    const items = this.#ports.waiting.under(lineId);
    return items
      .map(({ id, text, takenAt, damaged }) => ({
        ...{ id, rev: 0, takenAt, sealed: null },
        text: damaged.has('text') ? null : text,
      }))
      .sort(compareLineVersions);
  }

  /** Reads a page of the versions on the server, the latest first. Throws an ApiError. */
  readPage(lineId: string, after: string | null = null): Promise<VersionPage> {
    return readVersionPage(lineId, after, this.#ports.open());
  }

  /**
   * Adds the former text unless a version already contains it, and deletes the versions that exceed the maximum number
   * or age. Returns the number of remaining versions. Throws an ApiError while the server does not respond; the next
   * version of the line then completes the history.
   */
  async complete(lineId: string, former: FormerText | null): Promise<number> {
    const ports = this.#ports.open();
    const byId = new Map(this.waiting(lineId).map((version) => [version.id, version]));
    // The server may confirm a waiting version while the pages are read. The version from the server then replaces the
    // waiting version.
    for await (const version of this.#readAll(lineId, ports)) byId.set(version.id, version);
    const isKnown = former === null || [...byId.values()].some(({ text }) => text === former.text);
    if (!isKnown) {
      const { id } = this.#ports.waiting.create(former, { parentId: lineId });
      byId.set(id, { ...former, id, rev: 0, sealed: null });
    }
    const expired = findExpiredLineVersions([...byId.values()], this.#ports.time.now()).filter(({ rev }) => rev > 0);
    for (const version of expired) await removeVersion(lineId, version, ports);
    return byId.size - expired.length;
  }

  /** Reads all versions on the server. A line that the server does not have yet has no versions there. */
  async *#readAll(lineId: string, ports: LineVersionPagePorts): AsyncGenerator<LineVersion, void, undefined> {
    if (!this.#ports.isOnServer(lineId)) return;
    const read = new Set<string>();
    for (let after: string | null = null; ; ) {
      const { versions, next }: VersionPage = await readVersionPage(lineId, after, ports);
      const before = read.size;
      for (const version of versions) read.add(version.id);
      yield* versions;
      // The loop also ends when a page contains no new version, because a malicious server could send the same page
      // without end.
      if (next === null || read.size === before) return;
      after = next;
    }
  }
}
