import { createStore, useStore } from '@northkeep/shared-kit/runtime';

/**
 * The recovery key that has just opened the vault, as it was typed: choosing a new passphrase wraps the data key anew
 * and needs it once more. Kept in this tab's memory until a passphrase is chosen, put off, or the vault locks.
 */
const recovered = createStore<{ key: string | null }>()(() => ({ key: null }));

export const useRecovered = (): string | null => useStore(recovered, ({ key }) => key);
export const keepRecovered = (key: string): void => recovered.setState({ key });
export const forgetRecovered = (): void => recovered.setState({ key: null });
