import { type Kind, kindShape } from '@northkeep/contracts';
import { deriveUuid } from '../sync/merge/copy-id.ts';

/** Ids tried for one record: each undo of an import leaves tombstones, which no creation may use again. */
const ATTEMPTS_MAX = 100;

export interface ImportIdPorts {
  /** Vault that the records are imported into. */
  readonly vaultId: string;
  /**
   * Distinguishes the file from others. Unknown to the server, which could otherwise compute the ids of two accounts.
   */
  readonly scope: string;
  isDeleted(kind: Kind, id: string): boolean;
}

/**
 * Id of an imported record: a UUID of version 8 from the vault, the file and the record's id in it. A repeated import
 * finds the same id; in another account it is a different one, so the server cannot connect the two. An id that was
 * deleted here, as by an undo, is followed by the next one.
 */
export async function importedId(kind: Kind, sourceId: string, ports: ImportIdPorts): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const parts = ['northkeep/import/v1', ports.vaultId, ports.scope, kind, sourceId, String(attempt)];
    const id = await deriveUuid(parts.join('\0'));
    if (attempt === ATTEMPTS_MAX || !ports.isDeleted(kind, id)) return id;
  }
}

/** True for an id that every vault uses alike: the settings, the direction, the review of a week. */
export function isFixedId(kind: Kind, id: string): boolean {
  const { ids, fixed = [] } = kindShape(kind);
  return ids === 'calendar-period' || fixed.includes(id);
}
