import { hasPayments, joinSentences } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { TextArea, TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { Icon } from '@northkeep/shared-kit/icon';
import { Notice } from '@northkeep/shared-kit/notice';
import { Link } from '@northkeep/shared-kit/runtime';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { api, useSession } from '@northkeep/shared-vault';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MESSAGE_NOT_SENT_TEXT } from '../../copy.ts';
import { DOWNLOAD_PATH, HOME_PATH, PRICING_PATH, SECURITY_PATH, SUPPORT_PATH } from '../../paths.ts';
import { getFailureMessage } from '../../rules/failure-message.ts';
import { keepRemainingErrors } from '../../rules/remaining-errors.ts';
import {
  listOfferedSupportTopics,
  type SupportErrors,
  type SupportForm,
  validateSupportForm,
} from '../../rules/support-form.ts';
import formStyles from '../forms/form.module.css';
import { RadioGroup } from '../forms/radio-group.tsx';
import { TwoColumnPage } from '../forms/two-column-page.tsx';
import { useLeaveGuard } from '../forms/use-leave-guard.ts';
import { useMessageKey } from '../forms/use-message-key.ts';
import { getPageTitle, usePageHead } from '../pages/use-page-head.ts';
import { SUPPORT_TEXT as TEXT } from './copy.ts';
import styles from './support-screen.module.css';

/** Support form, mainly for requesting a waiver of the verification fee. */
export function SupportScreen() {
  usePageHead(SUPPORT_PATH);
  const [sent, setSent] = useState<SupportForm | null>(null);
  if (sent) {
    const text = joinSentences(TEXT.sent(sent.email), sent.kind === 'waiver' ? TEXT.sentWaiver : null);
    return (
      <TwoColumnPage view="sent" title={TEXT.sentTitle} text={text}>
        <SentMessage sent={sent} onAnother={() => setSent(null)} />
      </TwoColumnPage>
    );
  }
  return (
    <TwoColumnPage
      view="form"
      title={TEXT.title}
      documentTitle={getPageTitle(SUPPORT_PATH)}
      text={TEXT.lead}
      more={<Answers />}
    >
      <Message onSent={setSent} />
    </TwoColumnPage>
  );
}

const listAnswers = () => [
  { to: SECURITY_PATH, label: TEXT.data },
  ...(hasPayments() ? [{ to: PRICING_PATH, label: TEXT.plans }] : []),
  { to: DOWNLOAD_PATH, label: TEXT.install },
];

function Answers() {
  return (
    <>
      <nav className={styles.answers} aria-label={TEXT.answers}>
        {listAnswers().map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
            <Icon of={ArrowRight} small />
          </Link>
        ))}
      </nav>
      <p className={styles.browsers}>{TEXT.browsers}</p>
    </>
  );
}

function Message({ onSent }: { onSent: (sent: SupportForm) => void }) {
  const { user } = useSession();
  const [form, setForm] = useState<SupportForm>({
    kind: listOfferedSupportTopics()[0] ?? 'other',
    email: '',
    message: '',
  });
  // Prefill the email of a logged-in user; it stays editable.
  const [typed, setTyped] = useState(false);
  const email = typed ? form.email : (user?.email ?? form.email);
  const [errors, setErrors] = useState<SupportErrors>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const keyOf = useMessageKey();
  useLeaveGuard(form.message.trim() !== '', TEXT.leave);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const message = { kind: form.kind, email: email.trim(), message: form.message.trim() };
    const found = validateSupportForm(message);
    setErrors(found);
    setFailed(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await api.post('/support', message, { headers: keyOf(message) });
      onSent(message);
    } catch (reason) {
      setFailed(getFailureMessage(reason, TEXT.failed));
      setBusy(false);
    }
  };
  const wrong = keepRemainingErrors(errors, validateSupportForm({ ...form, email }));
  const error = (field: 'email' | 'message') => {
    const found = wrong[field];
    return found === undefined ? undefined : TEXT.errors[found];
  };
  return (
    <Form className={formStyles.form} onSubmit={(event) => void submit(event)}>
      <RadioGroup
        label={TEXT.about}
        value={form.kind}
        onValue={(kind) => setForm({ ...form, kind })}
        options={listOfferedSupportTopics().map((value) => ({ value, ...TEXT.kinds[value] }))}
      />
      <TextField
        label={TEXT.email}
        type="email"
        autoComplete="email"
        value={email}
        onValue={(text) => {
          setTyped(true);
          setForm({ ...form, email: text });
        }}
        error={error('email')}
        hint={form.kind === 'waiver' ? TEXT.waiverHint : undefined}
      />
      <TextArea
        label={TEXT.message}
        data-draft="support.message"
        rows={5}
        value={form.message}
        onValue={(message) => setForm({ ...form, message })}
        error={error('message')}
      />
      {failed === null ? null : (
        <Notice tone="bad" title={failed}>
          {MESSAGE_NOT_SENT_TEXT}
        </Notice>
      )}
      <div className={formStyles.actions}>
        <Button kind="primary" type="submit" busy={busy} className={formStyles.main}>
          {TEXT.send}
        </Button>
        <span className="t2 ink3">{TEXT.sends}</span>
      </div>
    </Form>
  );
}

function SentMessage({ sent, onAnother }: { sent: SupportForm; onAnother: () => void }) {
  return (
    <div className={formStyles.form}>
      <DescriptionList
        pairs={[
          [TEXT.sentAbout, TEXT.kinds[sent.kind].label],
          [TEXT.email, sent.email],
          [TEXT.message, sent.message],
        ]}
      />
      <div className={formStyles.actions}>
        <ButtonLink to={HOME_PATH}>{TEXT.home}</ButtonLink>
        <Button kind="text" onClick={onAnother}>
          {TEXT.another}
        </Button>
      </div>
    </div>
  );
}
