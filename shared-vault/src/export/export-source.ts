import { type Card, isLazy } from '@northkeep/contracts';
import type { Transport } from '../sync/ports.ts';
import type { VaultStore } from '../sync/store/store.ts';
import type { DecryptScalars } from '../worker/open-records.ts';
import { type CollectedRecord, collectRecords, countRecordsToCollect } from './collect-records.ts';
import { decryptDeletedRecords, readFirstTrashPage } from './deleted-records.ts';
import { decryptLineHistories, readFirstHistoriesPage } from './line-histories.ts';

/** Part of a user's data that this device does not hold and could not fetch. */
export type UnavailableExportPart = 'changesOfOtherDevices' | 'deletedRecords' | 'histories' | 'savedCards';

export interface ExportPorts {
  readonly vaultId: string;
  readonly store: VaultStore;
  readonly transport: Transport;
  /** Decrypts the scalars of several records together. */
  readonly open: DecryptScalars;
  /** Reads the saved wisdom cards, which are stored only on the server. */
  savedCards(): Promise<readonly Card[]>;
  /**
   * Stores the typed changes, then fetches the changes of other devices. Resolves with false when the server did not
   * respond.
   */
  refresh(): Promise<boolean>;
  /** Resolves after the page had time to handle user input. Default: `yieldToPage`, which resolves in a new task. */
  readonly pause?: () => Promise<void>;
}

/** Everything that an export of the open vault can contain. */
export interface ExportSource {
  readonly vaultId: string;
  /** Parts of the data that the export does not contain. */
  readonly missing: readonly UnavailableExportPart[];
  /** Saved wisdom cards, the latest saved first; empty when they could not be fetched. */
  readonly savedCards: readonly { readonly id: string; readonly title: string; readonly summary: string }[];
  /** Number of records that are expected, for a progress bar. The records may be a few more or fewer. */
  readonly expected: number;
  /** Decrypts the records one by one. Rejects with an ApiError or 'Vault is locked'. */
  records(): AsyncGenerator<CollectedRecord, void, undefined>;
}

/**
 * Prepares an export: saves pending edits, syncs, and fetches data that only the server has: the trash, earlier texts
 * of lines and saved wisdom cards. Without a connection, the source contains the data on this device and lists the
 * missing parts.
 */
export async function prepareExportSource(ports: ExportPorts): Promise<ExportSource> {
  const isReachable = await ports.refresh();
  const isFresh = isReachable && (await ports.store.feed()).loaded;
  const [trash, histories] = isReachable
    ? await Promise.all([readFirstTrashPage, readFirstHistoriesPage].map((read) => read(ports).catch(() => null)))
    : [null, null];
  const cards = isReachable ? await ports.savedCards().catch(() => null) : null;
  return {
    vaultId: ports.vaultId,
    missing: [
      ...(isFresh ? [] : (['changesOfOtherDevices'] as const)),
      ...(isMissing(trash) ? (['deletedRecords'] as const) : []),
      ...(isMissing(histories) ? (['histories'] as const) : []),
      ...(cards === null ? (['savedCards'] as const) : []),
    ],
    savedCards: (cards ?? []).map(({ _id, title, summary }) => ({ id: _id, title, summary })),
    expected: await countRecordsToCollect(ports),
    async *records() {
      const known = new Set<string>();
      for await (const record of collectRecords(ports)) {
        // Remembers the ids of the line versions that this device has not sent yet, so that they are not exported
        // twice: the server may have received them by the time its histories are read.
        if (isLazy(record.kind)) known.add(record.id);
        yield record;
      }
      if (!isMissing(histories)) yield* decryptLineHistories(histories, ports, { open: ports.open, known });
      if (!isMissing(trash)) yield* decryptDeletedRecords(trash, ports, ports.open);
    },
  };
}

/** Returns true when the first page could not be fetched. */
const isMissing = (page: unknown): boolean => page === null || page === undefined;
