import { create } from '@northkeep/shared-kit/runtime';

/** Id of the line whose history is open. */
export const useOpenHistoryLine = create<{ readonly id: string | null }>(() => ({ id: null }));

export const openHistory = (id: string | null): void => useOpenHistoryLine.setState({ id });
