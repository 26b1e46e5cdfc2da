import { ButtonLink } from '@northkeep/shared-kit/button';
import { EmptyRidgeChart } from '@northkeep/shared-kit/empty-ridge-chart';
import { NOT_FOUND_TEXTS } from './copy.ts';
import styles from './not-found.module.css';

/** Message for a path without a page. */
export function NotFound({ inApp }: { inApp: boolean }) {
  const { title, text, on, also } = inApp ? NOT_FOUND_TEXTS.view : NOT_FOUND_TEXTS.page;
  return (
    <div className={`page ${styles.page} ${inApp ? '' : styles.whole}`}>
      <h1 className={inApp ? 'd5' : 'd6'}>{title}</h1>
      <p className="ink2 read">{text}</p>
      <div className={styles.ways}>
        <ButtonLink kind="primary" to={on.to}>
          {on.label}
        </ButtonLink>
        <ButtonLink kind="text" to={also.to}>
          {also.label}
        </ButtonLink>
      </div>
      {inApp ? null : <EmptyRidgeChart lit className={styles.flat} />}
    </div>
  );
}
