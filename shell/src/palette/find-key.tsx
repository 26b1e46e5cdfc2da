import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { toast } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { FIND_TEXTS } from './copy.ts';
import { canShowPalette, paletteStore, showPalette } from './palette-store.ts';

/** Attribute of a list that has only some of its rows in the document, such as a virtual list. */
const PARTIAL_LIST = '[data-partial-list]';

/**
 * Opens the own search for Ctrl/Cmd+F while a list on the page has only some of its rows in the document, because the
 * search of the browser would miss the others. A second press opens the search of the browser.
 */
export function FindKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (paletteStore.getState().view !== null || !canShowPalette() || vault.state.status !== 'unlocked') return;
      if (document.querySelector(PARTIAL_LIST) === null) return;
      event.preventDefault();
      showPalette('palette');
      toast({ type: 'info', text: FIND_TEXTS.ownSearch });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return null;
}
