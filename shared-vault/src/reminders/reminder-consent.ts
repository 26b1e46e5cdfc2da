import type { LocalStorageKey } from '@northkeep/contracts';
import { observable, runInAction } from 'mobx';
import { browserStorage, session, vault } from '../core.ts';
import { deleteReminderTexts } from './delete-reminder-texts.ts';
import { allowReminderTexts } from './reminder-texts.ts';

/** Id of the user who agreed that this device shows what a reminder is about, also while the vault is locked. */
const KEY: LocalStorageKey = 'nk.reminder-texts';
/** Changes with each answer, in this tab and in others, so that what depends on it is read again. */
const answers = observable.box(0);
const answered = () => runInAction(() => answers.set(answers.get() + 1));

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY || key === null) answered();
});

/** Whether the user agreed that this device shows what a reminder is about. Observable. */
export function isReminderTextAllowed(): boolean {
  answers.get();
  const userId = session.getState().user?.id;
  return userId !== undefined && browserStorage.getItem(KEY) === userId;
}

/**
 * Stores the answer of the user. A withdrawn consent deletes what this device holds of reminders, and rejects when the
 * browser does not delete it.
 */
export async function answerReminderTexts(isAllowed: boolean): Promise<void> {
  const userId = session.getState().user?.id;
  if (userId === undefined) return;
  if (isAllowed) browserStorage.setItem(KEY, userId);
  else browserStorage.removeItem(KEY);
  try {
    await prepareReminderTexts();
  } finally {
    answered();
  }
}

/** True while the vault is unlocked and its user agreed that this device shows what a reminder is about. */
export const mayHoldReminderTexts = (vaultId: string): boolean => vault.vaultId === vaultId && isReminderTextAllowed();

/**
 * Lets this device hold what the reminders of the unlocked vault are about. Without the consent of its user, deletes what
 * the device holds. Called after each unlock.
 */
export async function prepareReminderTexts(): Promise<void> {
  if (!isReminderTextAllowed()) return deleteReminderTexts();
  const { vaultId } = vault;
  if (vaultId === null) return;
  const isNew = await allowReminderTexts(vaultId);
  // The vault may have been locked, or the consent withdrawn, while the row was written. A row that was there before may
  // contain presses, and is deleted by that lock itself.
  if (isNew && !mayHoldReminderTexts(vaultId)) await deleteReminderTexts();
}
