import { create, reaction } from '@northkeep/shared-kit/runtime';
import { EncryptedValue } from '@northkeep/shared-vault';

interface KeptStateOptions<T> {
  /** Name in the local store of the vault. */
  readonly name: string;
  readonly defaults: T;
  readonly encode: (state: T) => unknown;
  /** Returns the state for a stored value, which may come from another version of the app. */
  readonly decode: (stored: unknown) => T;
  /**
   * Returns the state after a change that the user made before the stored state was read. Without it, the change replaces
   * the stored state.
   */
  readonly join?: (changed: T, stored: T) => T;
}

/**
 * Creates a store whose state survives a reload. The state is stored encrypted on this device and removed from memory
 * when the vault is locked. If it cannot be stored, a change still applies to the open page.
 */
export function createPersistedState<T extends object>({ name, defaults, encode, decode, join }: KeptStateOptions<T>) {
  const useStore = create<T>(() => defaults);
  const stored = new EncryptedValue<unknown>({ name, empty: null, decode: (value) => value });
  let isChanged = false;
  let written: Promise<void> = Promise.resolve();
  const write = () => stored.set(encode(useStore.getState()));
  reaction(
    () => stored.ready,
    (isReady) => {
      if (!isReady) {
        isChanged = false;
        useStore.setState(defaults);
      } else if (isChanged) {
        if (join && stored.value !== null) useStore.setState(join(useStore.getState(), decode(stored.value)));
        written = write();
      } else if (stored.value !== null) useStore.setState(decode(stored.value));
    },
  );
  const change = (patch: Partial<T>): void => {
    isChanged = true;
    useStore.setState(patch);
    written = write();
  };
  /** Resolves when the latest change is on disk or could not be stored. */
  const whenWritten = (): Promise<void> => written;
  return { useStore, change, whenWritten };
}

/** Returns the fields of a stored object; an empty object for anything else. */
export const storedFieldsOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null ? { ...stored } : {};
