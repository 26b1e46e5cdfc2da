import { ButtonLink } from '@northkeep/shared-kit/button';
import { useSearchParams } from '@northkeep/shared-kit/runtime';
import styles from '../pages/not-found.module.css';
import { SHARE_FAILED_TEXTS } from './copy.ts';

/** Page that explains why a text shared by another app was not kept. The URL contains only the reason. */
export default function ShareFailedPage() {
  const reason = useSearchParams()[0].get('reason');
  const { text, on } = SHARE_FAILED_TEXTS[reason === 'signed-out' || reason === 'not-stored' ? reason : 'not-ready'];
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="d5">{SHARE_FAILED_TEXTS.title}</h1>
      <p className="ink2 read">{text}</p>
      <div className={styles.ways}>
        <ButtonLink kind="primary" to={on.to}>
          {on.label}
        </ButtonLink>
      </div>
    </div>
  );
}
