import { createStore, useStore } from '@northkeep/shared-kit/runtime';

/**
 * Recovery key, as typed, that has just unlocked the vault. Setting a new passphrase needs it once more to wrap the
 * data key. It is kept in this tab's memory until the passphrase is set or postponed, or the vault locks.
 */
const recoveryKeyStore = createStore<{ key: string | null }>()(() => ({ key: null }));

/** Subscribes a component to the recovery key; null when there is none. */
export const useRecoveryKey = (): string | null => useStore(recoveryKeyStore, ({ key }) => key);
export const storeRecoveryKey = (key: string): void => recoveryKeyStore.setState({ key });
export const clearRecoveryKey = (): void => recoveryKeyStore.setState({ key: null });
