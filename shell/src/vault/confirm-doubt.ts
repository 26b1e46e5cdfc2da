import { askToConfirm } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { KEY_PACKAGE_ROLLBACK_TEXTS } from './copy.ts';

/**
 * Unlocks the vault. If the key package appears to be rolled back, shows the reason and unlocks again if the user
 * chooses to continue.
 */
export async function unlockWithConfirmation(unlock: (acceptsDoubt: boolean) => Promise<void>): Promise<void> {
  await unlock(false);
  const { state } = vault;
  if (state.status !== 'locked' || state.lockReason !== 'doubted') return;
  if (
    await askToConfirm({
      title: state.error ?? KEY_PACKAGE_ROLLBACK_TEXTS.title,
      ...KEY_PACKAGE_ROLLBACK_TEXTS.question,
    })
  )
    await unlock(true);
}
