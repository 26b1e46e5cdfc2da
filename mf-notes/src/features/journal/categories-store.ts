import { create } from '@northkeep/shared-kit/runtime';

/** Id of the entry whose categories are open. */
export const useOpenCategories = create<{ readonly id: string | null }>(() => ({ id: null }));

export const openCategories = (id: string | null): void => useOpenCategories.setState({ id });
