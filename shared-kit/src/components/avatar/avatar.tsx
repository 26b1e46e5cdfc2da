import { cx } from '../../cx.ts';
import styles from './avatar.module.css';

/** 'Anna Keller' -> 'AK', 'anna@example.org' -> 'A'. */
function toInitials(name: string): string {
  const words = name.split('@')[0]?.trim().split(/\s+/) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** A person's initials in a circle; the words beside it, or its button's label, name the person. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={cx(styles.avatar, className)} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}
