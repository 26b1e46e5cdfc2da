import { hasPayments, joinSentences } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer, useSearchParams } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useEffect, useState } from 'react';
import { RETRY_LABEL, SUPPORT_REQUEST_TEXTS as TEXT } from '../../copy.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import styles from '../frame/inbox.module.css';
import { RequestList } from './request-list.tsx';
import { RequestMessage } from './request-message.tsx';
import { RequestsStore } from './requests-store.ts';

export function RequestsScreen() {
  return (
    <AdminFrame>
      <Requests />
    </AdminFrame>
  );
}

const Requests = observer(function Requests() {
  const [store] = useState(() => new RequestsStore());
  const [query] = useSearchParams();
  useEffect(() => void store.load(), [store]);
  const { phase, requests } = store;
  const chosen = query.get('request');
  // Wide windows open the first request beside the list; phones show the list first.
  const shown = requests.find(({ id }) => id === chosen) ?? requests[0];
  if (phase === 'failed')
    return (
      <AreaError title={TEXT.title} reason={TEXT.unreachable} onRetry={() => store.load()} retryLabel={RETRY_LABEL} />
    );
  return (
    <div className={styles.requests} data-chosen={chosen !== null && shown?.id === chosen}>
      <div className={styles.head}>
        <h1 className="d5">{TEXT.title}</h1>
        {phase === 'ready' && shown ? (
          <p className="ink2 read">
            {hasPayments()
              ? joinSentences(TEXT.waiting(store.open), TEXT.priorityFirst, TEXT.about)
              : TEXT.waiting(store.open)}
          </p>
        ) : null}
      </div>
      {phase === 'loading' ? <SkeletonRows rows={5} label={TEXT.loading} /> : null}
      {phase === 'ready' && !shown ? <EmptyState title={TEXT.none}>{TEXT.noneMore}</EmptyState> : null}
      {shown ? (
        <div className={styles.two}>
          <RequestList store={store} shown={shown.id} />
          <RequestMessage key={shown.id} request={shown} store={store} />
        </div>
      ) : null}
    </div>
  );
});
