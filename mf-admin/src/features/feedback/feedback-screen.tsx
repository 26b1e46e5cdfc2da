import type { FeedbackMessage, FeedbackState } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { Link, observer, useNavigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useEffect, useRef, useState } from 'react';
import { RETRY_LABEL } from '../../copy.ts';
import { FEEDBACK_PATH } from '../../paths.ts';
import { formatShortTime } from '../../rules/format-time.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import styles from '../frame/inbox.module.css';
import { FEEDBACK_TEXTS as TEXT } from './copy.ts';
import { FeedbackDetails } from './feedback-details.tsx';
import { FeedbackStore } from './feedback-store.ts';

export function FeedbackScreen() {
  return (
    <AdminFrame>
      <Inbox />
    </AdminFrame>
  );
}

const Inbox = observer(function Inbox() {
  const [store] = useState(() => new FeedbackStore());
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void store.load(), [store]);
  const { phase, messages, state } = store;
  const chosen = query.get('message');
  // Wide windows open the first message next to the list; phones show the list first.
  const shown = messages.find(({ id }) => id === chosen) ?? messages[0];
  if (phase === 'failed')
    return (
      <AreaError title={TEXT.title} reason={TEXT.unreachable} onRetry={() => store.load()} retryLabel={RETRY_LABEL} />
    );
  const show = (next: FeedbackState) => {
    navigate(FEEDBACK_PATH, { replace: true });
    void store.show(next);
  };
  /** Moves the focus, because the message has left the list together with the button that had the focus. */
  const afterLeaving = () => {
    navigate(FEEDBACK_PATH, { replace: true });
    heading.current?.focus();
  };
  return (
    <div data-chosen={chosen !== null && shown?.id === chosen} className={styles.requests}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 className="d5" tabIndex={-1} ref={heading}>
            {TEXT.title}
          </h1>
          <SegmentedControl
            label={TEXT.show}
            value={state}
            onValue={show}
            options={[
              { value: 'open', label: TEXT.states.open },
              { value: 'done', label: TEXT.states.done },
            ]}
          />
        </div>
        {phase === 'ready' && shown ? <p className="ink2 read">{TEXT.about}</p> : null}
      </div>
      {phase === 'loading' ? <SkeletonRows rows={5} label={TEXT.loading} /> : null}
      {phase === 'ready' && !shown ? <EmptyState title={TEXT.none[state]}>{TEXT.noneMore[state]}</EmptyState> : null}
      {shown ? (
        <div className={styles.two}>
          <List messages={messages} shown={shown.id} isNew={state === 'open'} />
          <FeedbackDetails key={shown.id} message={shown} store={store} onLeft={afterLeaving} />
        </div>
      ) : null}
    </div>
  );
});

interface ListProps {
  messages: readonly FeedbackMessage[];
  shown: string;
  isNew: boolean;
}

function List({ messages, shown, isNew }: ListProps) {
  return (
    <ul className={styles.inbox} aria-label={TEXT.list}>
      {messages.map(({ id, subject, category, severity, importance, at }) => (
        <li key={id}>
          <Link to={`?message=${id}`} aria-current={id === shown ? 'true' : undefined}>
            <span className={`${isNew ? 'w5' : 'ink2'} ${styles.about}`}>{subject}</span>
            <span className={`t2 ink3 ${styles.email}`}>{TEXT.kindOf(category, severity, importance)}</span>
            <span className="t2 ink3 num">{formatShortTime(new Date(at), new Date())}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
