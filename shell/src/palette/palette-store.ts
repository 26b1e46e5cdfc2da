import { holdTyping, takeHeldTyping } from '@northkeep/shared-kit/held-typing';
import { createStore, modalStore } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';

/** Layer that is open over the app: the command palette, the list of keys, or none. */
export type PaletteView = 'palette' | 'keys' | null;

export const paletteStore = createStore<{ view: PaletteView }>()(() => ({ view: null }));

/** Opens or closes a layer. What is typed while the palette is still loading is held for its field. */
export function showPalette(view: PaletteView): void {
  if (view !== 'palette') takeHeldTyping();
  else if (paletteStore.getState().view !== 'palette') holdTyping(() => showPalette(null));
  paletteStore.setState({ view });
}

/** False while a modal is open. The screens of a locked vault count as a modal, but the palette can open over them. */
export const canShowPalette = (): boolean => modalStore.getState().count === 0 || vault.state.status === 'locked';
