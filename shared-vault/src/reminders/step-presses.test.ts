// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { MINUTE_MS } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteReminderTexts } from './delete-reminder-texts.ts';
import {
  allowReminderTexts,
  pressReminderDone,
  type ReminderItem,
  readReminderText,
  storeReminderTexts,
  takeReminderPresses,
} from './reminder-texts.ts';

const VAULT = 'vault-of-ada';
const NOW = Date.parse('2026-11-24T08:00:00Z');
const NINE = NOW / MINUTE_MS + 60;
const RUN: ReminderItem = { kind: 'step', id: 'step-1', text: 'Run', planned: 'Weekly step, 3 times', at: 'TU 09:30' };
const DENTIST: ReminderItem = { ...RUN, kind: 'line', id: 'line-1', text: 'Call the dentist' };

/** Holds a reminder of the step and of the line under an id of the server. */
const hold = (id: string) =>
  storeReminderTexts({
    vaultId: VAULT,
    reminders: [{ dueMinute: NINE, items: [RUN, DENTIST] }],
    ids: new Map([[NINE, id]]),
    update: (item) => item,
    now: NOW,
  });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the presses of steps in notifications', () => {
  /** Carries out what waits, and returns the steps that it counts. */
  async function countAll(isOpen = true): Promise<readonly string[]> {
    const counted: string[] = [];
    await takeReminderPresses(VAULT, {
      countSteps: (presses) => {
        if (isOpen) counted.push(...presses.map(({ item }) => item.id));
        return isOpen;
      },
      completeLines: async () => {},
    });
    return counted;
  }

  beforeEach(async () => {
    await deleteReminderTexts();
    await allowReminderTexts(VAULT);
    await hold('r1');
    await pressReminderDone('r1', NOW);
  });

  it('are stored once when the button is pressed twice at the same time', async () => {
    await hold('r2');
    expect(await Promise.all([pressReminderDone('r2', NOW), pressReminderDone('r2', NOW)])).toContain(false);
    expect(await countAll()).toEqual(['step-1', 'step-1']);
  });

  it('are not offered again by a list that still has the reminder', async () => {
    await hold('r1');
    expect(await readReminderText('r1')).toBeNull();
    expect(await pressReminderDone('r1', NOW)).toBe(false);
    expect(await countAll()).toEqual(['step-1']);
  });

  it('are given to one of two tabs that carry them out at the same time', async () => {
    expect((await Promise.all([countAll(), countAll()])).flat()).toEqual(['step-1']);
  });

  it('are not given a second time after the lines beside them could not be completed', async () => {
    let counted = 0;
    const failing = takeReminderPresses(VAULT, {
      countSteps: (presses) => {
        counted += presses.length;
        return true;
      },
      completeLines: () => Promise.reject(new Error('The disk is full.')),
    });
    await expect(failing).rejects.toThrow('full');
    expect(counted).toBe(1);
    expect(await countAll()).toEqual([]);
  });

  it('wait on, with those of lines, while the vault is locked', async () => {
    expect(await countAll(false)).toEqual([]);
    expect(await countAll()).toEqual(['step-1']);
  });

  it('are not counted when the row was deleted while they were read', async () => {
    const { subtle } = crypto;
    const decrypt = subtle.decrypt.bind(subtle);
    vi.spyOn(subtle, 'decrypt').mockImplementationOnce(async (...input) => {
      await deleteReminderTexts();
      return decrypt(...input);
    });
    expect(await countAll()).toEqual([]);
  });
});
