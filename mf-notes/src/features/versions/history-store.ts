import { create } from '@northkeep/shared-kit/runtime';

/** Id of the line whose history is open. */
export const useLineHistoryStore = create<{ readonly id: string | null }>(() => ({ id: null }));

export const openLineHistory = (id: string | null): void => useLineHistoryStore.setState({ id });
