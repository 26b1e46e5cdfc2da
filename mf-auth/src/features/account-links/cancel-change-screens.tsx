import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { useParams } from '@northkeep/shared-kit/runtime';
import { api, messageOf } from '@northkeep/shared-vault';
import { useState } from 'react';
import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from '../../paths.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import { CANCEL_DELETION_TEXT, CANCEL_EMAIL_CHANGE_TEXT, CANCEL_TWO_FACTOR_CHANGE_TEXT } from './copy.ts';

/** Link target of the email about a scheduled deletion. */
export const CancelDeletionScreen = () => <StayScreen text={CANCEL_DELETION_TEXT} cancel="/auth/cancel-deletion" />;

/** Link target of the email about a scheduled email change. */
export const CancelEmailChangeScreen = () => <StayScreen text={CANCEL_EMAIL_CHANGE_TEXT} cancel="/auth/cancel-email" />;

/** Link target of the email about a scheduled change of two-factor. */
export const CancelTwoFactorChangeScreen = () => (
  <StayScreen text={CANCEL_TWO_FACTOR_CHANGE_TEXT} cancel="/auth/cancel-two-factor" />
);

interface StayScreenProps {
  text: Readonly<Record<keyof typeof CANCEL_DELETION_TEXT, string>>;
  /** Operation that cancels the change by the token of the link. */
  cancel: string;
}

/** Cancels a scheduled change. A button confirms it, because email scanners open links. */
function StayScreen({ text, cancel }: StayScreenProps) {
  const { token = '' } = useParams();
  const [failure, setFailure] = useState<string | null>(token === '' ? text.missing : null);
  const [phase, setPhase] = useState<'asking' | 'sending' | 'done'>('asking');
  const keep = async () => {
    setPhase('sending');
    setFailure(null);
    try {
      await api.post(cancel, { token });
      setPhase('done');
    } catch (reason) {
      setFailure(messageOf(reason, text.failed));
      setPhase('asking');
    }
  };
  if (phase === 'done') {
    return (
      <AuthPageLayout title={text.doneTitle}>
        <Notice tone="good" title={text.done} />
        <div className={form.actions}>
          <ButtonLink kind="primary" to={LOGIN_PATH}>
            {text.login}
          </ButtonLink>
          <ButtonLink kind="text" to={FORGOT_PASSWORD_PATH}>
            {text.password}
          </ButtonLink>
        </div>
      </AuthPageLayout>
    );
  }
  return (
    <AuthPageLayout title={text.title} text={text.text}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <div className={form.actions}>
        {token === '' ? null : (
          <Button kind="primary" busy={phase === 'sending'} onClick={() => void keep()}>
            {text.action}
          </Button>
        )}
        {failure === null ? null : (
          <ButtonLink kind="text" to={LOGIN_PATH}>
            {text.login}
          </ButtonLink>
        )}
      </div>
    </AuthPageLayout>
  );
}
