import { create } from '@northkeep/shared-kit/runtime';

/** Id of the entry whose categories are open. */
export const useCategoriesDialogState = create<{ readonly id: string | null }>(() => ({ id: null }));

export const openCategoriesDialog = (id: string | null): void => useCategoriesDialogState.setState({ id });
