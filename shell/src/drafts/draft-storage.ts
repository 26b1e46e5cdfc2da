import { type Draft, type DraftStorage, decodeDrafts } from '@northkeep/shared-kit/drafts';

/** Name of the encrypted local value that holds the drafts. */
const STORED_NAME = 'field-drafts';

interface DraftStoragePorts {
  /** Encrypted values of the open vault on this device. */
  readonly local: {
    read(name: string): Promise<unknown>;
    write(name: string, value: Readonly<Record<string, Draft>>): Promise<void>;
  };
  /** Time of the server in ms since the epoch; null while it is unknown. */
  serverTime(): number | null;
}

/**
 * Keeps the drafts of one vault, encrypted on this device. Another tab may store drafts of other fields meanwhile. Their
 * age is counted by the time of the server: a wrong clock of the device would delete what was typed today.
 */
export function createDraftStorage({ local, serverTime }: DraftStoragePorts): DraftStorage {
  const read = async () => decodeDrafts(await local.read(STORED_NAME), serverTime());
  return {
    read,
    write: async (changes) => {
      const now = serverTime();
      const changed = Object.entries(changes).map(
        ([name, draft]) => [name, draft && now !== null ? { ...draft, at: now } : draft] as const,
      );
      const kept = Object.entries({ ...(await read()), ...Object.fromEntries(changed) });
      await local.write(
        STORED_NAME,
        Object.fromEntries(kept.flatMap(([name, draft]) => (draft ? [[name, draft]] : []))),
      );
    },
  };
}
