import { create } from '@northkeep/shared-kit/runtime';

/** Key of the filter that is changed in the dialog, `new` for a new one; null while the dialog is closed. */
export const useFilterDialogState = create<{ readonly key: string | null }>(() => ({ key: null }));

export const NEW_FILTER = 'new';

export const openFilterDialog = (key: string | null): void => useFilterDialogState.setState({ key });
