import { create } from '@northkeep/shared-kit/runtime';

/** Id of the line whose details are open. */
export const useDetailsDialogState = create<{ readonly id: string | null }>(() => ({ id: null }));

export const openDetailsDialog = (id: string | null): void => useDetailsDialogState.setState({ id });
