import { Link } from '@northkeep/shared-kit/runtime';
import { cx } from '../../cx.ts';
import styles from './logo.module.css';
import { MARK } from './paths.ts';

/** The mark, in the colour of the text beside it. */
export function LogoMark({ size = 26, className }: { size?: number | undefined; className?: string | undefined }) {
  return (
    <svg className={cx(styles.mark, className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={MARK} />
    </svg>
  );
}

interface LogoProps {
  /** Where it leads; without it, it is no link. */
  to?: string | undefined;
  onlyMark?: boolean | undefined;
  className?: string | undefined;
}

/** The mark with the name beside it. */
export function Logo({ to, onlyMark, className }: LogoProps) {
  const inside = (
    <>
      <LogoMark size={onlyMark ? 26 : 28} />
      {onlyMark ? <span className="sr">Northkeep</span> : 'Northkeep'}
    </>
  );
  const name = cx(styles.brand, className);
  return to === undefined ? (
    <span className={name}>{inside}</span>
  ) : (
    <Link to={to} className={name}>
      {inside}
    </Link>
  );
}
