import { createStore, useStore } from '@northkeep/shared-kit/runtime';

/** Local storage key: 'off' after the user has turned off the letter shortcuts, which speech input can press. */
const KEY = 'nk.letter-keys';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

const store = createStore<{ isOn: boolean }>()(() => ({ isOn: read() }));

export const areLetterShortcutsEnabled = (): boolean => store.getState().isOn;
export const useLetterShortcutsEnabled = (): boolean => useStore(store).isOn;

export function setLetterShortcutsEnabled(isOn: boolean): void {
  store.setState({ isOn });
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch (reason) {
    console.debug('the choice of keys is kept for this page only', reason);
  }
}
