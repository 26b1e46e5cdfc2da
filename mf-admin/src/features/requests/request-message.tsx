import type { SupportRequest } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { CHANGE_FAILED_TEXT, SUPPORT_REQUEST_TEXTS as TEXT } from '../../copy.ts';
import { REQUESTS_PATH } from '../../paths.ts';
import { formatDateAndTime } from '../../rules/format-time.ts';
import styles from '../frame/inbox.module.css';
import { reportFailure } from '../frame/report-failure.ts';
import type { RequestsStore } from './requests-store.ts';

export const RequestMessage = observer(function RequestMessage({
  request,
  store,
}: {
  request: SupportRequest;
  store: RequestsStore;
}) {
  const { kind, email, message, state, at, stage, earlier, hasPriority } = request;
  const outcome: readonly (readonly [string, string])[] =
    state === 'open' ? [] : [[TEXT.outcome, TEXT.outcomes[state]]];
  const plan: readonly (readonly [string, string])[] = hasPriority ? [[TEXT.plan, TEXT.priority]] : [];
  return (
    <article className={styles.message}>
      <ButtonLink kind="text" to={REQUESTS_PATH} icon={ArrowLeft} className={styles.back}>
        {TEXT.back}
      </ButtonLink>
      <h2 className="d4">{TEXT.kinds[kind]}</h2>
      <p className={`t2 ink3 ${styles.from}`}>
        <bdi>{email}</bdi>, <time dateTime={at}>{formatDateAndTime(new Date(at))}</time>
      </p>
      <p dir="auto" className={`read ${styles.words}`}>
        {message}
      </p>
      <DescriptionList
        pairs={[...plan, [TEXT.registration, TEXT.stages[stage]], [TEXT.before, TEXT.earlier(earlier)], ...outcome]}
      />
      <Decision request={request} store={store} />
    </article>
  );
});

function Decision({ request: { id, kind, email, state }, store }: { request: SupportRequest; store: RequestsStore }) {
  const [busy, setBusy] = useState(false);
  const decide = async (decision: Promise<void>, said?: string) => {
    setBusy(true);
    try {
      await decision;
      if (said !== undefined) toast({ type: 'success', text: said });
    } catch (reason) {
      reportFailure('request not changed', reason, CHANGE_FAILED_TEXT);
    }
    setBusy(false);
  };
  const isWaiver = kind === 'waiver';
  return (
    <>
      <div className={styles.actions}>
        {isWaiver && state !== 'waived' ? (
          <Button
            kind={state === 'open' ? 'primary' : 'quiet'}
            busy={busy}
            onClick={() => void decide(store.approve(id), TEXT.waived(email))}
          >
            {TEXT.waive}
          </Button>
        ) : null}
        {state === 'open' ? (
          <Button busy={busy} onClick={() => void decide(store.close(id))}>
            {isWaiver ? TEXT.decline : TEXT.answered}
          </Button>
        ) : null}
        <ButtonLink kind="text" href={`mailto:${email}`}>
          {TEXT.reply}
        </ButtonLink>
      </div>
      {isWaiver && state === 'open' ? <p className="t2 ink3">{TEXT.note}</p> : null}
    </>
  );
}
