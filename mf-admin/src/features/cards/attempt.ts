import { toast } from '@northkeep/shared-kit/runtime';
import { CHANGE_FAILED_TEXT } from '../../copy.ts';

/** Waits for a change; logs a failure and shows it as a toast. Returns true when it succeeded. */
export async function attemptChange(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (reason) {
    console.debug('card not changed', reason);
    toast({ type: 'error', text: CHANGE_FAILED_TEXT });
    return false;
  }
}
