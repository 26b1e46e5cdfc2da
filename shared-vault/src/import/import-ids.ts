import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { deriveUuid } from '../sync/merge/copy-id.ts';

/**
 * Maximum number of derived ids that are tried for one record. Each undo of an import deletes records, and the id of a
 * deleted record can never be used again.
 */
export const ATTEMPTS_MAX = 100;

export interface ImportIdPorts {
  /**
   * Value that the server does not know; otherwise it could derive the ids of the imported records in two accounts and
   * thereby connect the accounts.
   */
  readonly secret: string;
  isDeleted(kind: Kind, id: string): boolean;
}

/** Returns the secret of a file without world-wide ids: the vault and the identifier of the file. */
export const secretOfFile = (vaultId: string, scope: string): string => `${vaultId}\0${scope}`;

/**
 * Returns the id of an imported record: a UUID of version 8 derived from a secret and the record's id in the file. A
 * repeated import gets the same id. Another account gets a different id, so the server cannot connect the two
 * accounts. When the id was deleted in this vault, for example by an undo, the next derived id is used.
 */
export async function deriveImportedId(kind: Kind, sourceId: string, ports: ImportIdPorts): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const id = await deriveAttempt(kind, sourceId, { secret: ports.secret, attempt });
    if (attempt === ATTEMPTS_MAX || !ports.isDeleted(kind, id)) return id;
  }
}

/** Returns the id that is tried for a record after this number of earlier ones. */
export const deriveAttempt = (
  kind: Kind,
  sourceId: string,
  { secret, attempt }: { readonly secret: string; readonly attempt: number },
): Promise<string> => deriveUuid(['northkeep/import/v1', secret, kind, sourceId, String(attempt)].join('\0'));

/**
 * Returns true for an id that is the same in every vault: the id of the settings, of the direction or of the review of
 * a week.
 */
export function isFixedId(kind: Kind, id: string): boolean {
  const { ids, fixed = [] } = getKindDeclaration(kind);
  return ids === 'calendar-period' || fixed.includes(id);
}
