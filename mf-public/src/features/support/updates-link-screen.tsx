import { hasPayments } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { api } from '@northkeep/shared-vault';
import { useState } from 'react';
import { HOME_PATH, PRICING_PATH, SUBSCRIBE_PATH, UPDATES_PATH } from '../../paths.ts';
import { getFailureMessage } from '../../rules/failure-message.ts';
import form from '../forms/form.module.css';
import { TwoColumnPage } from '../forms/two-column-page.tsx';
import { getPageTitle } from '../pages/use-page-head.ts';
import { UPDATES_LINK_TEXT as TEXT } from './copy.ts';

interface UpdatesLink {
  readonly action: 'confirm' | 'leave';
  readonly token: string;
}

/**
 * Reads the action and the token of an emailed link from the fragment of the URL, which browsers do not send to the
 * server. Returns null for any other fragment.
 */
export function readUpdatesLink(hash: string): UpdatesLink | null {
  const [, action, token] = /^#(confirm|leave)=([\w-]{43})$/.exec(hash) ?? [];
  return token === undefined ? null : { action: action === 'confirm' ? 'confirm' : 'leave', token };
}

/**
 * Confirms or removes an email address on the newsletter list. The user has to press a button, because email scanners
 * open links.
 */
export function UpdatesLinkScreen({ link: { action, token } }: { link: UpdatesLink }) {
  const [phase, setPhase] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const text = TEXT[action];
  const send = async () => {
    setPhase('sending');
    setFailure(null);
    try {
      await api.post(`/subscribe/${action}`, { token });
      setPhase('done');
    } catch (reason) {
      setFailure(getFailureMessage(reason, TEXT.failed));
      setPhase('asking');
    }
  };
  if (phase === 'done')
    return (
      <TwoColumnPage view="done" title={text.doneTitle} text={text.done}>
        <div className={form.actions}>
          {hasPayments() ? (
            <ButtonLink to={PRICING_PATH}>{TEXT.prices}</ButtonLink>
          ) : (
            <ButtonLink to={HOME_PATH}>{TEXT.home}</ButtonLink>
          )}
        </div>
      </TwoColumnPage>
    );
  return (
    <TwoColumnPage view="asking" title={text.title} documentTitle={getPageTitle(SUBSCRIBE_PATH)} text={text.text}>
      <div className={form.form}>
        {failure === null ? null : <Notice tone="bad" title={failure} />}
        <div className={form.actions}>
          <Button kind="primary" busy={phase === 'sending'} onClick={() => void send()} className={form.main}>
            {text.action}
          </Button>
          {failure === null || !hasPayments() ? null : (
            <ButtonLink kind="text" to={UPDATES_PATH}>
              {TEXT.again}
            </ButtonLink>
          )}
        </div>
      </div>
    </TwoColumnPage>
  );
}
