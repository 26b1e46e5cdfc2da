import { toast } from '@northkeep/shared-kit/runtime';
import { PANEL } from './copy.ts';

/** Puts words on the clipboard and says how it went. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ type: 'success', text: PANEL.copied });
  } catch (error) {
    console.debug('the clipboard was refused', error);
    toast({ type: 'error', text: PANEL.notCopied });
  }
}
