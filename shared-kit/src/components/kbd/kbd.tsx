import { cx } from '../../cx.ts';
import styles from './kbd.module.css';

const onApple = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Record<string, string> = {
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: 'Space',
  backspace: '⌫',
};

/** 'mod+k' -> '⌘ K' or 'Ctrl K'; 'g n' -> 'G N'. */
function formatShortcut(keys: string, apple = onApple()): string {
  const words = keys.length === 1 ? [keys] : keys.split(/[+\s]+/);
  return words
    .map((word) => {
      if (word === 'mod') return apple ? '⌘' : 'Ctrl';
      if (word === 'alt') return apple ? '⌥' : 'Alt';
      return NAMES[word] ?? (word.length === 1 ? word.toUpperCase() : word);
    })
    .join(' ');
}

export function Kbd({ keys, className }: { keys: string; className?: string | undefined }) {
  return <kbd className={cx(styles.kbd, className)}>{formatShortcut(keys)}</kbd>;
}
