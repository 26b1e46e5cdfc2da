import { describe, expect, it } from 'vitest';
import { RESTORE_CASE_MS, useRestoreCase } from '../testing/restore-case.ts';

const restoreCase = useRestoreCase();

describe('admin restore --replace', () => {
  it(
    'killed after it recorded the swap, is completed by the next command',
    async () => {
      const point = { command: 'insert', collection: 'restore_journal', nth: 1, moment: 'after' } as const;
      expect(await restoreCase().restore(point)).toBeNull();
      expect(await restoreCase().storedIds()).toEqual(restoreCase().formerIds);
      expect((await restoreCase().run('jobs')).code).toBe(0);
      expect(await restoreCase().storedIds()).toEqual(restoreCase().backupIds);
      expect(await restoreCase().leftovers()).toEqual([]);
    },
    RESTORE_CASE_MS,
  );

  it(
    'killed between two collections of the swap, is completed by the next restore',
    async () => {
      expect(await restoreCase().restore({ ...restoreCase().swapOfUsers, moment: 'after' })).toBeNull();
      expect(await restoreCase().leftovers()).not.toEqual([]);
      expect(await restoreCase().restore()).toBe(0);
      expect(await restoreCase().storedIds()).toEqual(restoreCase().backupIds);
      expect(await restoreCase().leftovers()).toEqual([]);
    },
    RESTORE_CASE_MS,
  );
});
