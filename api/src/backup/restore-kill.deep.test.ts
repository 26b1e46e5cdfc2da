import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRestoreCase, type RestoreCase } from '../testing/restore-case.ts';

const CASE_MS = 120_000;

let restoreCase: RestoreCase;
beforeEach(async () => {
  restoreCase = await openRestoreCase();
}, CASE_MS);
afterEach(() => restoreCase.close(), CASE_MS);

const beside = async () => (await restoreCase.collections()).filter((name) => name.startsWith('restor'));

describe('admin restore --replace', () => {
  it(
    'killed after it recorded the swap, is completed by the next command',
    async () => {
      const point = { command: 'insert', collection: 'restore_journal', nth: 1, moment: 'after' } as const;
      expect(await restoreCase.restore(point)).toBeNull();
      expect(await restoreCase.storedIds()).toEqual(restoreCase.formerIds);
      expect((await restoreCase.run('jobs')).code).toBe(0);
      expect(await restoreCase.storedIds()).toEqual(restoreCase.backupIds);
      expect(await beside()).toEqual([]);
    },
    CASE_MS,
  );

  it(
    'killed between two collections of the swap, is completed by the next restore',
    async () => {
      expect(await restoreCase.restore({ ...restoreCase.swapOfUsers, moment: 'after' })).toBeNull();
      expect(await beside()).not.toEqual([]);
      expect(await restoreCase.restore()).toBe(0);
      expect(await restoreCase.storedIds()).toEqual(restoreCase.backupIds);
      expect(await beside()).toEqual([]);
    },
    CASE_MS,
  );
});
