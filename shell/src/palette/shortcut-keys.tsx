import { useNavigate } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef, useState } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { areLetterShortcutsEnabled } from './letter-keys.ts';
import { canShowPalette, paletteStore } from './palette-store.ts';
import { findShortcut, isLetterShortcut, KEY_SEQUENCE_MS } from './shortcuts.ts';
import { runCommand, useCommands } from './use-commands.ts';

/** Elements that handle letter keys themselves: fields, and lists that jump to an entry by its first letter. */
const TYPED_IN =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Runs the shortcuts that the shell and the areas declare, outside of fields and dialogs. */
export function ShortcutKeys({ remotes }: { remotes: Remotes }) {
  // The areas are loaded by the first key press that could be a shortcut.
  const [wanted, setWanted] = useState(false);
  const { commands } = useCommands(remotes, wanted);
  const navigate = useNavigate();
  const latest = useRef({ commands, navigate });
  useEffect(() => {
    latest.current = { commands, navigate };
  });
  useEffect(() => {
    let first: { event: KeyboardEvent; at: number } | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.key.length !== 1) return;
      if (event.target instanceof Element && event.target.closest(TYPED_IN)) return;
      if (!canShowPalette() || paletteStore.getState().view) return;
      setWanted(true);
      const usable = latest.current.commands.filter(
        ({ keys, available }) =>
          keys !== undefined && (areLetterShortcutsEnabled() || !isLetterShortcut(keys)) && (available?.() ?? true),
      );
      const before = first && event.timeStamp - first.at <= KEY_SEQUENCE_MS ? first.event : null;
      const found = findShortcut(usable, event, before);
      first = found === 'begins' ? { event, at: event.timeStamp } : null;
      if (found === null || found === 'begins') return;
      event.preventDefault();
      runCommand(found, latest.current.navigate).catch((reason: unknown) => console.error(reason));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return null;
}
