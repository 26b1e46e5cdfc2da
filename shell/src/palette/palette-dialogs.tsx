import { Dialog } from '@northkeep/shared-kit/dialog';
import { useRef } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { PALETTE_TEXTS, SHORTCUT_TEXTS } from './copy.ts';
import styles from './palette.module.css';
import { Palette } from './palette.tsx';
import type { PaletteView } from './palette-store.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';

interface PaletteDialogsProps {
  remotes: Remotes;
  view: PaletteView;
  onClose: () => void;
}

/** The dialogs of the palette and of the sheet of keys. */
export function PaletteDialogs({ remotes, view, onClose }: PaletteDialogsProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Dialog
        open={view === 'palette'}
        onClose={onClose}
        title={PALETTE_TEXTS.title}
        hideTitle
        size="s"
        className={styles.palette}
        initialFocus={field}
      >
        <Palette remotes={remotes} field={field} onClose={onClose} />
      </Dialog>
      <Dialog
        open={view === 'keys'}
        onClose={onClose}
        title={SHORTCUT_TEXTS.title}
        description={SHORTCUT_TEXTS.text}
        size="l"
      >
        <ShortcutSheet remotes={remotes} />
      </Dialog>
    </>
  );
}
