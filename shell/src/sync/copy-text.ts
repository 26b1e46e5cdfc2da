import { toast } from '@northkeep/shared-kit/runtime';
import { SYNC_PANEL_TEXTS } from './copy.ts';

/** Copies a text to the clipboard; a toast reports success or failure. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ type: 'success', text: SYNC_PANEL_TEXTS.copied });
  } catch (error) {
    console.debug('copying to the clipboard failed', error);
    toast({ type: 'error', text: SYNC_PANEL_TEXTS.notCopied });
  }
}
