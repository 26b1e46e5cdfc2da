import type { Sealer, Transport } from '../sync/ports.ts';
import type { VaultStore } from '../sync/store/store.ts';
import { type CollectedRecord, collectRecords, countCollected } from './collect-records.ts';
import { openDeletedRecords, readFirstTrashPage } from './deleted-records.ts';

/** Part of a user's data that this device does not hold and could not fetch. */
export type UnavailablePart = 'changesOfOtherDevices' | 'deletedRecords' | 'histories' | 'savedCards';

export interface ExportPorts {
  readonly vaultId: string;
  readonly store: VaultStore;
  readonly transport: Transport;
  readonly sealer: Pick<Sealer, 'open'>;
  /** Stores what was typed, then fetches the changes of other devices. Resolves with false where no answer came. */
  refresh(): Promise<boolean>;
  /** Resolves after the page had time for its user. Default: a timer. */
  readonly pause?: () => Promise<void>;
}

/** Everything that an export of the open vault can contain. */
export interface ExportSource {
  readonly vaultId: string;
  /** Parts that the records do not contain. */
  readonly missing: readonly UnavailablePart[];
  /** Number of records that are expected, for a progress bar. The records may be a few more or fewer. */
  readonly expected: number;
  /** Opens the records one by one. Rejects with an ApiError or 'Vault is locked'. */
  records(): AsyncGenerator<CollectedRecord, void, undefined>;
}

/**
 * Prepares an export: stores and fetches what waits, and asks for the trash. Without a connection the source contains
 * what this device holds, and names the rest. Histories and saved cards are on the server alone, and no operation reads
 * them all.
 */
export async function openExportSource(ports: ExportPorts): Promise<ExportSource> {
  const isReachable = await ports.refresh();
  const isFresh = isReachable && (await ports.store.feed()).loaded;
  const trash = isReachable ? await readFirstTrashPage(ports).catch(() => null) : null;
  return {
    vaultId: ports.vaultId,
    missing: [
      ...(isFresh ? [] : (['changesOfOtherDevices'] as const)),
      ...(trash === null ? (['deletedRecords'] as const) : []),
      'histories',
      'savedCards',
    ],
    expected: await countCollected(ports),
    async *records() {
      yield* collectRecords(ports);
      if (trash !== null) yield* openDeletedRecords(trash, ports, ports.sealer);
    },
  };
}
