import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { NewPasswordField } from '@northkeep/shared-kit/password-field';
import { useParams, useSearchParams } from '@northkeep/shared-kit/runtime';
import { ApiError, isApiError, messageOf, password as passwords } from '@northkeep/shared-vault';
import { CircleAlert, CircleCheck, LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CHART_CAPTION, LOGIN_TEXT, SOMETHING_WRONG_TEXT } from '../../copy.ts';
import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from '../../paths.ts';
import { validateResetPassword } from '../../rules/validation.ts';
import { SECOND_FACTOR_TEXTS } from '../login/second-factor-copy.ts';
import { SecondFactorField } from '../login/second-factor-field.tsx';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import { FORGOT_PASSWORD_TEXT, RESET_PASSWORD_TEXT } from './copy.ts';

const FACTS = [{ icon: LockKeyhole, title: RESET_PASSWORD_TEXT.factTitle, text: RESET_PASSWORD_TEXT.fact }];

export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const token = useParams().token ?? query.get('token') ?? '';
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  /** Typed code of the second factor; undefined until the server requires one. */
  const [factor, setFactor] = useState<string | undefined>();
  const [factorError, setFactorError] = useState<string | undefined>();
  const [failed, setFailed] = useState<string | null>(token === '' ? RESET_PASSWORD_TEXT.missing : null);
  const [phase, setPhase] = useState<'asking' | 'sending' | 'done'>('asking');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = validateResetPassword(password);
    setError(wrong);
    const missing = factor?.trim() === '';
    setFactorError(missing ? SECOND_FACTOR_TEXTS.missing : undefined);
    if (wrong !== null || missing || phase === 'sending') return;
    setPhase('sending');
    try {
      await passwords.reset({ token, password, secondFactor: factor });
      setPhase('done');
    } catch (reason) {
      setPhase('asking');
      setFailed(null);
      const refused = reason instanceof ApiError && reason.status === 400;
      if (isApiError(reason, 'SECOND_FACTOR_NEEDED')) setFactor('');
      else if (isApiError(reason, 'WRONG_SECOND_FACTOR')) setFactorError(reason.message);
      else setFailed(refused ? RESET_PASSWORD_TEXT.failed : messageOf(reason, SOMETHING_WRONG_TEXT));
    }
  };
  if (phase === 'done') return <Done />;
  return (
    <AuthPageLayout title={RESET_PASSWORD_TEXT.title} text={RESET_PASSWORD_TEXT.text} ground={CHART_CAPTION}>
      <Form className={form.form} onSubmit={(event) => void submit(event)}>
        {failed === null ? null : (
          <Notice tone="bad" icon={CircleAlert} title={failed}>
            {RESET_PASSWORD_TEXT.unchanged}
          </Notice>
        )}
        {token === '' ? null : (
          <NewPasswordField
            label={RESET_PASSWORD_TEXT.field}
            username={null}
            value={password}
            onValue={setPassword}
            error={error ?? undefined}
          />
        )}
        {factor === undefined ? null : (
          <SecondFactorField
            label={SECOND_FACTOR_TEXTS.appCode}
            hint={SECOND_FACTOR_TEXTS.asked}
            value={factor}
            onValue={(typed) => {
              setFactor(typed);
              setFactorError(undefined);
            }}
            error={factorError}
          />
        )}
        <div className={form.actions}>
          {token === '' ? null : (
            <Button kind="primary" type="submit" busy={phase === 'sending'} className={form.main}>
              {RESET_PASSWORD_TEXT.submit}
            </Button>
          )}
          {failed === null ? null : <ButtonLink to={FORGOT_PASSWORD_PATH}>{RESET_PASSWORD_TEXT.newLink}</ButtonLink>}
          <ButtonLink kind="text" to={LOGIN_PATH}>
            {FORGOT_PASSWORD_TEXT.back}
          </ButtonLink>
        </div>
        <FactList facts={FACTS} />
      </Form>
    </AuthPageLayout>
  );
}

function Done() {
  return (
    <AuthPageLayout title={RESET_PASSWORD_TEXT.doneTitle} ground={CHART_CAPTION}>
      <Notice tone="good" icon={CircleCheck} title={RESET_PASSWORD_TEXT.done} />
      <div className={form.actions}>
        <ButtonLink kind="primary" to={LOGIN_PATH}>
          {LOGIN_TEXT.submit}
        </ButtonLink>
      </div>
      <FactList facts={FACTS} />
    </AuthPageLayout>
  );
}
