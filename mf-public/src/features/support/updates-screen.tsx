import { hasPayments } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { useLocation } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { ELITE_UPDATES_PATH, PRICING_PATH, SUBSCRIBE_PATH, SUPPORT_PATH } from '../../paths.ts';
import { isEmail } from '../../rules/email.ts';
import { getFailureMessage } from '../../rules/failure-message.ts';
import form from '../forms/form.module.css';
import { TwoColumnPage } from '../forms/two-column-page.tsx';
import { getPageTitle, usePageHead } from '../pages/use-page-head.ts';
import { SUPPORT_TEXT, UPDATES_TEXT as TEXT } from './copy.ts';
import { readUpdatesLink, UpdatesLinkScreen } from './updates-link-screen.tsx';

/** Name of the Elite newsletter, which is the only list. A list named in the query is ignored. */
const LIST = 'elite-updates';

/** Subscription form of the newsletter, or the page of a link in one of its emails. */
export function UpdatesScreen() {
  usePageHead(SUBSCRIBE_PATH);
  const { hash } = useLocation();
  const link = readUpdatesLink(hash);
  if (link !== null) return <UpdatesLinkScreen key={hash} link={link} />;
  return hasPayments() ? <SubscribeScreen /> : <NoListScreen />;
}

/** The list announces that a plan can be bought, so an installation without payments has none. */
const NoListScreen = () => (
  <TwoColumnPage view="done" title={TEXT.noneTitle} text={TEXT.none}>
    <div className={form.actions}>
      <ButtonLink to={SUPPORT_PATH}>{SUPPORT_TEXT.title}</ButtonLink>
    </div>
  </TwoColumnPage>
);

function SubscribeScreen() {
  const [done, setDone] = useState<string | null>(null);
  if (done !== null)
    return (
      <TwoColumnPage view="done" title={TEXT.doneTitle} text={TEXT.done(done)}>
        <div className={form.actions}>
          <ButtonLink to={PRICING_PATH}>{TEXT.prices}</ButtonLink>
        </div>
      </TwoColumnPage>
    );
  return (
    <TwoColumnPage view="form" title={TEXT.title} documentTitle={getPageTitle(SUBSCRIBE_PATH)} text={TEXT.lead}>
      <Address onDone={setDone} />
    </TwoColumnPage>
  );
}

function Address({ onDone }: { onDone: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<{ email?: string }>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wanted = email.trim();
    setErrors(isEmail(wanted) ? {} : { email: TEXT.invalid });
    setFailed(null);
    if (!isEmail(wanted)) return;
    setBusy(true);
    try {
      await api.post('/subscribe', { email: wanted, plan: LIST });
      onDone(wanted);
    } catch (reason) {
      setFailed(getFailureMessage(reason, TEXT.failed));
      setBusy(false);
    }
  };
  return (
    <Form className={form.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={TEXT.email}
        type="email"
        autoComplete="email"
        value={email}
        onValue={setEmail}
        error={isEmail(email) ? undefined : errors.email}
      />
      {failed === null ? null : (
        <Notice tone="bad" title={failed}>
          {TEXT.again}
        </Notice>
      )}
      <div className={form.actions}>
        <Button kind="primary" type="submit" busy={busy} className={form.main}>
          {TEXT.submit}
        </Button>
        <ButtonLink kind="text" to={ELITE_UPDATES_PATH}>
          {TEXT.what}
        </ButtonLink>
      </div>
    </Form>
  );
}
