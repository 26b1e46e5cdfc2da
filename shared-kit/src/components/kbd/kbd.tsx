import { cx } from '../../cx.ts';
import styles from './kbd.module.css';

/** True on devices whose keyboard types characters with Option and runs shortcuts with Cmd. */
export const isApple = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Record<string, string> = {
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: 'Space',
  tab: 'Tab',
  backspace: '⌫',
};

/** Formats a shortcut: 'mod+k' gives '⌘ K' or 'Ctrl K', 'g n' gives 'G N'. */
function formatShortcut(keys: string, apple = isApple()): string {
  const words = keys.length === 1 ? [keys] : keys.split(/[+\s]+/);
  return words
    .map((word) => {
      if (word === 'mod') return apple ? '⌘' : 'Ctrl';
      if (word === 'alt') return apple ? '⌥' : 'Alt';
      return NAMES[word] ?? (word.length === 1 ? word.toUpperCase() : word);
    })
    .join(' ');
}

/** Keyboard shortcut. */
export function Kbd({ keys, className }: { keys: string; className?: string | undefined }) {
  return <kbd className={cx(styles.kbd, className)}>{formatShortcut(keys)}</kbd>;
}
