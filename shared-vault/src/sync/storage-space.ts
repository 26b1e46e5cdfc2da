/** Storage of this origin in bytes; null when the browser reports no numbers. */
export interface OriginStorageEstimate {
  /** True when the browser has promised not to evict the storage under pressure. */
  readonly persisted: boolean;
  readonly usage: number | null;
  readonly quota: number | null;
}

export const UNKNOWN_STORAGE: OriginStorageEstimate = { persisted: false, usage: null, quota: null };

/** Reads the browser's storage estimate. */
export async function readStorageEstimate(): Promise<OriginStorageEstimate> {
  if (typeof navigator === 'undefined' || !navigator.storage?.estimate) return UNKNOWN_STORAGE;
  const { storage } = navigator;
  try {
    const [persisted, { usage, quota }] = await Promise.all([storage.persisted(), storage.estimate()]);
    return { persisted, usage: usage ?? null, quota: quota ?? null };
  } catch (error) {
    console.debug('the room on this device is not known', error); // some browsers report nothing in private mode
    return UNKNOWN_STORAGE;
  }
}

/** Requests persistent storage from the browser once; the browser may refuse. */
export async function requestPersistentStorage(once: (name: string) => Promise<boolean>): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.storage?.persist) return;
  try {
    if (await once('asked-to-persist')) await navigator.storage.persist();
  } catch (error) {
    console.debug('persistence could not be asked for', error);
  }
}
