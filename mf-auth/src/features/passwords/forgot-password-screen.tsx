import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { Link } from '@northkeep/shared-kit/runtime';
import { password } from '@northkeep/shared-vault';
import { CircleAlert, CircleCheck, DoorOpen, LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CHART_CAPTION, FIELD_LABELS } from '../../copy.ts';
import { DELETE_ACCOUNT_PATH, LOGIN_PATH } from '../../paths.ts';
import { validateForgotPasswordEmail } from '../../rules/validation.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import { FORGOT_PASSWORD_TEXT } from './copy.ts';

const FACTS = [
  { icon: LockKeyhole, title: FORGOT_PASSWORD_TEXT.factTitle, text: FORGOT_PASSWORD_TEXT.fact },
  {
    icon: DoorOpen,
    title: FORGOT_PASSWORD_TEXT.leaveTitle,
    text: <Link to={DELETE_ACCOUNT_PATH}>{FORGOT_PASSWORD_TEXT.leave}</Link>,
  },
];

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [phase, setPhase] = useState<'asking' | 'sending' | 'sent'>('asking');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = validateForgotPasswordEmail(email);
    setError(wrong);
    setFailed(null);
    if (wrong !== null || phase === 'sending') return;
    setPhase('sending');
    try {
      await password.forgot(email.trim());
      setPhase('sent');
    } catch (reason) {
      console.debug('the reset link was not sent', reason);
      setFailed(FORGOT_PASSWORD_TEXT.failed);
      setPhase('asking');
    }
  };
  if (phase === 'sent') return <Sent email={email.trim()} onOther={() => setPhase('asking')} />;
  return (
    <AuthPageLayout title={FORGOT_PASSWORD_TEXT.title} text={FORGOT_PASSWORD_TEXT.text} ground={CHART_CAPTION}>
      <Form className={form.form} onSubmit={(event) => void submit(event)}>
        {failed === null ? null : (
          <Notice tone="bad" icon={CircleAlert} title={failed}>
            <span>{FORGOT_PASSWORD_TEXT.failedMore}</span>
          </Notice>
        )}
        <TextField
          label={FIELD_LABELS.email}
          type="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
          error={error ?? undefined}
        />
        <div className={form.actions}>
          <Button kind="primary" type="submit" busy={phase === 'sending'} className={form.main}>
            {FORGOT_PASSWORD_TEXT.submit}
          </Button>
          <ButtonLink kind="text" to={LOGIN_PATH}>
            {FORGOT_PASSWORD_TEXT.back}
          </ButtonLink>
        </div>
        <FactList facts={FACTS} />
      </Form>
    </AuthPageLayout>
  );
}

function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  return (
    <AuthPageLayout title={FORGOT_PASSWORD_TEXT.sentTitle} text={email} ground={CHART_CAPTION}>
      <Notice tone="good" icon={CircleCheck} title={FORGOT_PASSWORD_TEXT.sent}>
        {FORGOT_PASSWORD_TEXT.sentMore}
      </Notice>
      <div className={form.actions}>
        <ButtonLink kind="primary" to={LOGIN_PATH}>
          {FORGOT_PASSWORD_TEXT.back}
        </ButtonLink>
        <Button kind="text" onClick={onOther}>
          {FORGOT_PASSWORD_TEXT.other}
        </Button>
      </div>
    </AuthPageLayout>
  );
}
