import { create } from '@northkeep/shared-kit/runtime';

/** Id of the line whose details are open. */
export const useOpenDetails = create<{ readonly id: string | null }>(() => ({ id: null }));

export const openDetails = (id: string | null): void => useOpenDetails.setState({ id });
