import { cx } from '../../cx.ts';
import styles from './avatar.module.css';

/** Returns the initials of a name or an email: 'Anna Keller' gives 'AK', 'anna@example.org' gives 'A'. */
function toInitials(name: string): string {
  const words = name.split('@')[0]?.trim().split(/\s+/) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** Initials of a user in a circle. Hidden from screen readers: the text or button around it names the user. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={cx(styles.avatar, className)} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}
