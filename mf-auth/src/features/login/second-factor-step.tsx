import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { isApiError, type LoginInput, login, messageOf } from '@northkeep/shared-vault';
import { CircleAlert, Clock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CHART_CAPTION, LOGIN_TEXT } from '../../copy.ts';
import { formatTimeLeft, type LoginFailure, toLoginFailure } from '../../rules/login-failure.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import { formatDate } from '../settings/dates.ts';
import { useTimeLeft } from './login-notice.tsx';
import { SECOND_FACTOR_STEP_TEXT, SECOND_FACTOR_TEXTS } from './second-factor-copy.ts';
import { SecondFactorField } from './second-factor-field.tsx';
import { SecondFactorLost } from './second-factor-lost.tsx';

export interface SecondFactorStepProps {
  /** Values typed in the first login step; the password also opens the vault. */
  input: LoginInput;
  /** Date of the scheduled removal, if one was requested. */
  endsAt: string | null;
  onIn: () => void;
  /** Returns to the password form. */
  onBack: () => void;
}

/** Second step of the login, after a correct password. */
export function SecondFactorStep({ input, endsAt: known, onIn, onBack }: SecondFactorStepProps) {
  const [endsAt, setEndsAt] = useState(known);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<LoginFailure>({});
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  const left = useTimeLeft(failure.until);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(typed.trim() === '' ? SECOND_FACTOR_TEXTS.missing : undefined);
    if (typed.trim() === '' || busy || left > 0) return;
    setBusy(true);
    setFailure({});
    try {
      await login({ ...input, secondFactor: typed });
      onIn();
    } catch (reason) {
      setBusy(false);
      if (isApiError(reason, 'WRONG_SECOND_FACTOR')) setError(reason.message);
      // The password changed between the two steps.
      else if (isApiError(reason, 'INVALID_CREDENTIALS')) onBack();
      else setFailure(bannerOf(reason));
    }
  };
  if (lost)
    return (
      <SecondFactorLost
        input={input}
        endsAt={endsAt}
        onBegun={setEndsAt}
        onCode={() => setLost(false)}
        onBack={onBack}
      />
    );
  return (
    <AuthPageLayout
      title={SECOND_FACTOR_STEP_TEXT.title}
      text={SECOND_FACTOR_STEP_TEXT.text}
      ground={busy ? LOGIN_TEXT.busyGround : CHART_CAPTION}
      busy={busy}
    >
      <Form className={form.form} onSubmit={(event) => void submit(event)}>
        {failure.banner === undefined ? null : (
          <Notice tone="bad" icon={left > 0 ? Clock : CircleAlert} title={failure.banner}>
            {left > 0 ? <span className="num">{LOGIN_TEXT.tryAgainIn(formatTimeLeft(left))}</span> : null}
          </Notice>
        )}
        {endsAt === null ? null : (
          <Notice tone="warn" icon={Clock} title={SECOND_FACTOR_STEP_TEXT.ends(formatDate(endsAt))}>
            <span>{SECOND_FACTOR_STEP_TEXT.endsMore}</span>
          </Notice>
        )}
        <SecondFactorField
          value={typed}
          onValue={(text) => {
            setTyped(text);
            setError(undefined);
          }}
          error={error}
        />
        <div className={form.actions}>
          <Button kind="primary" type="submit" busy={busy} disabled={left > 0} className={form.main}>
            {busy ? SECOND_FACTOR_STEP_TEXT.busy : SECOND_FACTOR_STEP_TEXT.submit}
          </Button>
          <Button kind="text" disabled={busy} onClick={() => setLost(true)}>
            {SECOND_FACTOR_STEP_TEXT.neither}
          </Button>
          <Button kind="text" disabled={busy} onClick={onBack}>
            {SECOND_FACTOR_STEP_TEXT.back}
          </Button>
        </div>
      </Form>
    </AuthPageLayout>
  );
}

function bannerOf(reason: unknown): LoginFailure {
  if (isApiError(reason, 'TOO_MANY')) return toLoginFailure(reason);
  return { banner: messageOf(reason, SECOND_FACTOR_STEP_TEXT.failed) };
}
