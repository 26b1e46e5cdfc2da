import { ButtonLink } from '@northkeep/shared-kit/button';
import styles from './not-found.module.css';

/** An address that nobody owns. */
export function NotFound({ inApp }: { inApp: boolean }) {
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="d5">{inApp ? 'View not found' : 'Page not found'}</h1>
      <p className="ink2 read">The address may be mistyped, or what stood here has moved.</p>
      <ButtonLink kind="primary" to={inApp ? '/app' : '/'}>
        {inApp ? 'Open Northkeep' : 'Go to the start'}
      </ButtonLink>
    </div>
  );
}
