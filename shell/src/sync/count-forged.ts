import type { ComparedRecord } from '@northkeep/shared-vault';

/** Number of records whose version on the server none of the user's devices has written; 0 before they were compared. */
export const countForged = (compared: readonly ComparedRecord[] | null): number =>
  compared?.filter(({ isForged }) => isForged).length ?? 0;
