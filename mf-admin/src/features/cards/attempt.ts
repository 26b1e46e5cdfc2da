import { toast } from '@northkeep/shared-kit/runtime';
import { FAILED } from '../../copy.ts';

/** Waits for a change; logs a failure and shows it as a toast. Returns true when it succeeded. */
export async function attempt(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (reason) {
    console.debug('card not changed', reason);
    toast({ type: 'error', text: FAILED });
    return false;
  }
}
