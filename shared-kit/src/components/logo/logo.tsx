import { Link } from '@northkeep/shared-kit/runtime';
import { cx } from '../../cx.ts';
import styles from './logo.module.css';
import { LOGO_MARK_SVG_PATH } from './paths.ts';

/** Logo mark in the current text colour. */
export function LogoMark({ size = 26, className }: { size?: number | undefined; className?: string | undefined }) {
  return (
    <svg className={cx(styles.mark, className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={LOGO_MARK_SVG_PATH} />
    </svg>
  );
}

interface LogoProps {
  /** Address of the link; without it the logo is not a link. */
  to?: string | undefined;
  onlyMark?: boolean | undefined;
  className?: string | undefined;
}

/** Logo mark with the product name. */
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
