import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { toast, useLocation, useNavigate } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef, useState } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { PALETTE_TEXTS, SHORTCUT_TEXTS } from './copy.ts';
import { keepEarlyPresses, takeEarlyPresses } from './early-presses.ts';
import { areLetterShortcutsEnabled } from './letter-keys.ts';
import { canShowPalette, paletteStore } from './palette-store.ts';
import { PENDING_PRESS_MS, PendingPresses } from './pending-presses.ts';
import { isLetterShortcut } from './shortcuts.ts';
import { runCommand, useCommands } from './use-commands.ts';

/** Elements that handle letter keys themselves: fields, and lists that jump to an entry by its first letter. */
const TYPED_IN =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_IN) !== null;
const canRunShortcuts = (): boolean => canShowPalette() && !paletteStore.getState().view;
const createPresses = () => new PendingPresses(() => toast({ type: 'info', text: SHORTCUT_TEXTS.notLoaded }));

/**
 * Runs the shortcuts that the shell and the areas declare, outside of fields and dialogs. A press that matches no
 * command waits until the commands of the areas are loaded, also one from before this component was loaded. It is
 * dropped after a lock, after a navigation and when the focus moves into a field or dialog.
 */
export function ShortcutKeys({ remotes }: { remotes: Remotes }) {
  // The areas are loaded by the first key press that could be a shortcut.
  const [wanted, setWanted] = useState(false);
  const { commands, failed, isLoading, isOpen } = useCommands(remotes, wanted);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [presses] = useState(createPresses);
  const latest = useRef({ commands, isLoading, navigate });
  useEffect(() => {
    latest.current = { commands, isLoading, navigate };
    if (!presses.isWaiting) return;
    if (!canRunShortcuts()) return presses.drop();
    const found = presses.resolve(listUsable(commands), isLoading);
    if (found) run(found, navigate);
    else if (!isLoading && failed.length > 0)
      toast({ type: 'warning', text: PALETTE_TEXTS.missing(failed.join(', ')) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed path drops the presses
  useEffect(() => () => presses.drop(), [presses, pathname]);
  useEffect(() => (isOpen ? () => presses.drop() : undefined), [presses, isOpen]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || pressedKey(event).length !== 1) return;
      if (isTypedIn(event.target) || !canRunShortcuts()) return;
      setWanted(true);
      const found = presses.add(
        event,
        listUsable(latest.current.commands),
        latest.current.isLoading && areLetterShortcutsEnabled(),
      );
      if (!found) return;
      event.preventDefault();
      run(found, latest.current.navigate);
    };
    const isRecent = ({ timeStamp }: KeyboardEvent) => performance.now() - timeStamp < PENDING_PRESS_MS;
    const early = takeEarlyPresses();
    if (!isTypedIn(document.activeElement)) for (const event of early.filter(isRecent)) press(event);
    const focus = ({ target }: FocusEvent) => isTypedIn(target) && presses.drop();
    document.addEventListener('keydown', press);
    document.addEventListener('focusin', focus);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('focusin', focus);
      keepEarlyPresses();
    };
  }, [presses]);
  return null;
}

type Commands = ReturnType<typeof useCommands>['commands'];

const listUsable = (commands: Commands): Commands =>
  commands.filter(
    ({ keys, available }) =>
      keys !== undefined && (areLetterShortcutsEnabled() || !isLetterShortcut(keys)) && (available?.() ?? true),
  );

function run(...[command, navigate]: Parameters<typeof runCommand>): void {
  runCommand(command, navigate).catch((reason: unknown) => console.error(reason));
}
