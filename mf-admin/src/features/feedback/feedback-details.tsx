import type { FeedbackMessage } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { announceToScreenReaders, askToConfirm, observer, toast } from '@northkeep/shared-kit/runtime';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CHANGE_FAILED_TEXT } from '../../copy.ts';
import { FEEDBACK_PATH } from '../../paths.ts';
import { formatDateAndTime } from '../../rules/format-time.ts';
import styles from '../frame/inbox.module.css';
import { reportFailure } from '../frame/report-failure.ts';
import { FEEDBACK_TEXTS as TEXT } from './copy.ts';
import type { FeedbackStore } from './feedback-store.ts';

interface FeedbackDetailsProps {
  message: FeedbackMessage;
  store: FeedbackStore;
  /** Called when the message has left the list. */
  onLeft: () => void;
}

export const FeedbackDetails = observer(function FeedbackDetails({ message, store, onLeft }: FeedbackDetailsProps) {
  const { id, subject, description, reproductionSteps, at, contactEmail, state } = message;
  const [busy, setBusy] = useState(false);
  const run = async (change: Promise<void>, report: () => void) => {
    setBusy(true);
    try {
      await change;
      report();
      onLeft();
    } catch (reason) {
      setBusy(false);
      reportFailure('feedback not changed', reason, CHANGE_FAILED_TEXT);
    }
  };
  const remove = async () => {
    if (await askToConfirm({ ...TEXT.question, danger: true }))
      await run(store.remove(id), () => toast({ type: 'success', text: TEXT.removed }));
  };
  const other = state === 'open' ? 'done' : 'open';
  const mark = () => run(store.mark(id, other), () => announceToScreenReaders(TEXT.marked[other]));
  return (
    <article className={styles.message}>
      <ButtonLink kind="text" to={FEEDBACK_PATH} icon={ArrowLeft} className={styles.back}>
        {TEXT.back}
      </ButtonLink>
      <h2 className="d4">{subject}</h2>
      <p className={`t2 ink3 ${styles.from}`}>
        <time dateTime={at}>{formatDateAndTime(new Date(at))}</time>
      </p>
      <DescriptionList pairs={factsOf(message)} />
      <p className={`read ${styles.words}`}>{description}</p>
      {reproductionSteps === null ? null : (
        <section>
          <h3 className="t2 ink3">{TEXT.steps}</h3>
          <p className={`read ink2 ${styles.words}`}>{reproductionSteps}</p>
        </section>
      )}
      {message.picture ? <Picture id={id} picture={message.picture} /> : null}
      <div className={styles.actions}>
        <Button kind="primary" busy={busy} onClick={() => void mark()}>
          {state === 'open' ? TEXT.done : TEXT.reopen}
        </Button>
        {contactEmail === null ? null : <ButtonLink href={`mailto:${contactEmail}`}>{TEXT.reply}</ButtonLink>}
        <Button kind="text" busy={busy} onClick={() => void remove()}>
          {TEXT.remove}
        </Button>
      </div>
    </article>
  );
});

function factsOf({ category, severity, importance, contactEmail }: FeedbackMessage) {
  const facts: (readonly [string, ReactNode])[] = [[TEXT.category, category]];
  if (severity !== null) facts.push([TEXT.severity, severity]);
  if (importance !== null) facts.push([TEXT.importance, String(importance)]);
  facts.push([TEXT.mayContact, contactEmail === null ? TEXT.no : TEXT.yesAt(contactEmail)]);
  return facts;
}

function Picture({ id, picture }: { id: string; picture: NonNullable<FeedbackMessage['picture']> }) {
  const [isBroken, setIsBroken] = useState(false);
  const address = `/api/admin/feedback/${id}/picture`;
  return (
    <div className={styles.picture}>
      {isBroken ? (
        <p className="t2 bad">{TEXT.pictureFailed}</p>
      ) : (
        <img src={address} alt={TEXT.picture} onError={() => setIsBroken(true)} />
      )}
      <p className="t2 ink3">
        {TEXT.size(picture.type, picture.bytes)}
        <br />
        <a href={address} download>
          {TEXT.download}
        </a>
      </p>
    </div>
  );
}
