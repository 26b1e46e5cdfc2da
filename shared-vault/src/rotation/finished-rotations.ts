import type { EncryptedLocalStore } from '../vault/encrypted-local-store.ts';

/**
 * Ids of former vaults whose re-encryption is finished, stored encrypted on this device. Each live vault has its own
 * list.
 */
export interface FinishedRotations {
  /**
   * Ids of former vaults whose records are all re-encrypted. The keys of these vaults no longer open any record from
   * the server.
   */
  readonly finished: readonly string[];
  /** Ids of former vaults whose data on this device (unsent changes and local values) is re-encrypted. */
  readonly carriedOver: readonly string[];
}

export type FinishedRotationsStore = Pick<EncryptedLocalStore, 'read' | 'write'>;

const NAME = 'finished-rotations';
export const NO_FINISHED_ROTATIONS: FinishedRotations = { finished: [], carriedOver: [] };

/** Reads the remembered former vaults of the live vault. Throws 'Vault is locked'. */
export async function readFinishedRotations(memory: FinishedRotationsStore): Promise<FinishedRotations> {
  const stored = await memory.read(NAME);
  return { finished: textsAt(stored, 'finished'), carriedOver: textsAt(stored, 'carriedOver') };
}

/** Adds former vaults to the stored ones. Writes nothing when all of them are already stored. */
export async function addFinishedRotations(
  memory: FinishedRotationsStore,
  added: Partial<FinishedRotations>,
): Promise<void> {
  const known = await readFinishedRotations(memory);
  const all = mergeFinishedRotations(known, added);
  const isNew = all.finished.length > known.finished.length || all.carriedOver.length > known.carriedOver.length;
  if (isNew) await memory.write(NAME, all);
}

/** True for a former key that is no longer needed, neither for records from the server nor for data on this device. */
export const isFormerKeyObsolete = ({ finished, carriedOver }: FinishedRotations, former: string): boolean =>
  finished.includes(former) && carriedOver.includes(former);

export function mergeFinishedRotations(one: FinishedRotations, two: Partial<FinishedRotations>): FinishedRotations {
  return {
    finished: [...new Set([...one.finished, ...(two.finished ?? [])])],
    carriedOver: [...new Set([...one.carriedOver, ...(two.carriedOver ?? [])])],
  };
}

function textsAt(value: unknown, name: string): readonly string[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
}
