import { askToConfirm } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { DOUBT_TEXTS } from './copy.ts';

/** Unlocks. Where the key package looks rolled back, names the reason and unlocks again if the user wants to go on. */
export async function confirmDoubt(unlock: (acceptsDoubt: boolean) => Promise<void>): Promise<void> {
  await unlock(false);
  const { state } = vault;
  if (state.status !== 'locked' || state.lockReason !== 'doubted') return;
  if (await askToConfirm({ title: state.error ?? DOUBT_TEXTS.title, ...DOUBT_TEXTS.question })) await unlock(true);
}
