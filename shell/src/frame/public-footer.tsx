import { Logo } from '@northkeep/shared-kit/logo';
import { Link } from '@northkeep/shared-kit/runtime';
import { reopenCookieDialog } from '../consent/consent.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { COOKIES_LABEL, OPEN_APP_LABEL } from './copy.ts';
import { listFooterLinks } from './navigation.ts';
import styles from './public-footer.module.css';

export function PublicFooter({ remotes }: { remotes: Remotes }) {
  const areas = useAreas(remotes);
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.row}`}>
        <Logo to="/" onlyMark />
        <nav aria-label="Quick links" className={styles.links}>
          {listFooterLinks(areas).map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <button type="button" onClick={reopenCookieDialog}>
            {COOKIES_LABEL}
          </button>
        </nav>
        <Link to="/app" className={styles.open}>
          {OPEN_APP_LABEL}
        </Link>
      </div>
    </footer>
  );
}
