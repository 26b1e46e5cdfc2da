import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { lazyModule, useLazyModule, useStore } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { canShowPalette, paletteStore, showPalette } from './palette-store.ts';

const palette = lazyModule(() => import('./palette-dialogs.tsx'));
const close = () => showPalette(null);

/** Listens for Ctrl/Cmd+K; the palette itself is loaded when it first opens. */
export function PaletteHost({ remotes }: { remotes: Remotes }) {
  const { view } = useStore(paletteStore);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // Prevents the default action of the browser for this shortcut, which would open its own search.
      event.preventDefault();
      if (paletteStore.getState().view) close();
      else if (canShowPalette()) showPalette('palette');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const loaded = useLazyModule(palette, view !== null, close);
  return loaded && <loaded.PaletteDialogs remotes={remotes} view={view} onClose={close} />;
}
