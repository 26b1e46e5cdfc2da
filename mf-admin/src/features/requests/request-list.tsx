import type { SupportRequest } from '@northkeep/contracts';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { SUPPORT_REQUEST_TEXTS as TEXT } from '../../copy.ts';
import { formatShortTime } from '../../rules/format-time.ts';
import styles from '../frame/inbox.module.css';
import type { RequestsStore } from './requests-store.ts';

export const RequestList = observer(function RequestList({ store, shown }: { store: RequestsStore; shown: string }) {
  return (
    <ul className={styles.inbox} aria-label={TEXT.list}>
      {store.requests.map((request) => (
        <li key={request.id}>
          <Link to={`?request=${request.id}`} aria-current={request.id === shown ? 'true' : undefined}>
            {request.state === 'open' ? (
              <span className={`w5 ${styles.about}`}>
                <i className={styles.fresh} />
                <span className="sr">{TEXT.fresh}</span>
                {TEXT.kinds[request.kind]}
              </span>
            ) : (
              <span className={`ink2 ${styles.about}`}>{TEXT.kinds[request.kind]}</span>
            )}
            <span className={`t2 ink3 ${styles.email}`}>
              <bdi>{request.email}</bdi>
              {request.hasPriority ? <>, {TEXT.priority}</> : null}
            </span>
            <span className="t2 ink3 num">{whenOf(request)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
});

function whenOf({ at, decidedAt, state }: SupportRequest): string {
  const when = formatShortTime(new Date(decidedAt ?? at), new Date());
  return state === 'open' ? when : TEXT.decidedAt[state](when);
}
