import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { useParams } from '@northkeep/shared-kit/runtime';
import { api, messageOf } from '@northkeep/shared-vault';
import { useState } from 'react';
import { STAY_TEXT } from '../../copy.ts';
import { FORGOT, LOGIN } from '../../paths.ts';
import form from '../page/form.module.css';
import { GatePage } from '../page/gate-page.tsx';

/** Where the mail about a planned deletion leads. It asks, because programs that read mails open links, too. */
export function StayScreen() {
  const { token = '' } = useParams();
  const [failure, setFailure] = useState<string | null>(token === '' ? STAY_TEXT.missing : null);
  const [phase, setPhase] = useState<'asking' | 'sending' | 'done'>('asking');
  const keep = async () => {
    setPhase('sending');
    setFailure(null);
    try {
      await api.post('/auth/cancel-deletion', { token });
      setPhase('done');
    } catch (reason) {
      setFailure(messageOf(reason, STAY_TEXT.failed));
      setPhase('asking');
    }
  };
  if (phase === 'done') {
    return (
      <GatePage title={STAY_TEXT.doneTitle}>
        <Notice tone="good" title={STAY_TEXT.done} />
        <div className={form.actions}>
          <ButtonLink kind="primary" to={LOGIN}>
            {STAY_TEXT.login}
          </ButtonLink>
          <ButtonLink kind="text" to={FORGOT}>
            {STAY_TEXT.password}
          </ButtonLink>
        </div>
      </GatePage>
    );
  }
  return (
    <GatePage title={STAY_TEXT.title} text={STAY_TEXT.text}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      {token === '' ? null : (
        <div className={form.actions}>
          <Button kind="primary" busy={phase === 'sending'} onClick={() => void keep()}>
            {STAY_TEXT.action}
          </Button>
        </div>
      )}
    </GatePage>
  );
}
