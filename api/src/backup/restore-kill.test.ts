import { describe, expect, it } from 'vitest';
import { RESTORE_CASE_MS, useRestoreCase } from '../testing/restore-case.ts';
import { completeCollectionSwap } from './swap.ts';

const restoreCase = useRestoreCase();

describe('admin restore --replace', () => {
  it(
    'killed while it writes the accounts, keeps the former data, which the next restore replaces',
    async () => {
      const point = { command: 'insert', collection: 'restoring.users', nth: 1, moment: 'after' } as const;
      expect(await restoreCase().restore(point)).toBeNull();
      await completeCollectionSwap();
      expect(await restoreCase().storedIds()).toEqual(restoreCase().formerIds);
      expect(await restoreCase().restore()).toBe(0);
      expect(await restoreCase().storedIds()).toEqual(restoreCase().backupIds);
      expect(await restoreCase().leftovers()).toEqual([]);
    },
    RESTORE_CASE_MS,
  );

  it(
    'killed while it swaps the collections, is completed by the next start',
    async () => {
      expect(await restoreCase().restore(restoreCase().swapOfUsers)).toBeNull();
      expect(await restoreCase().storedIds()).toEqual(restoreCase().formerIds);
      await Promise.all([completeCollectionSwap(), completeCollectionSwap()]);
      expect(await restoreCase().storedIds()).toEqual(restoreCase().backupIds);
      expect(await restoreCase().leftovers()).toEqual([]);
    },
    RESTORE_CASE_MS,
  );
});
