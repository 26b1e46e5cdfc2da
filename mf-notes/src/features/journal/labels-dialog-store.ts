import { create } from '@northkeep/shared-kit/runtime';

/** Id of the entry whose labels are open. */
export const useLabelsDialogState = create<{ readonly id: string | null }>(() => ({ id: null }));

export const openLabelsDialog = (id: string | null): void => useLabelsDialogState.setState({ id });
