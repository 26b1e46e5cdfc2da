import { Button } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { Notice } from '@northkeep/shared-kit/notice';
import { type LoginInput, messageOf, twoFactor } from '@northkeep/shared-vault';
import { Clock, MailCheck, MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CHART_CAPTION } from '../../copy.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import { formatDate } from '../settings/dates.ts';
import { LOST_SECOND_FACTOR_TEXTS, SECOND_FACTOR_STEP_TEXT } from './second-factor-copy.ts';

interface SecondFactorLostProps {
  input: LoginInput;
  /** Date of the scheduled removal; null before it was requested. */
  endsAt: string | null;
  onBegun: (endsAt: string) => void;
  onCode: () => void;
  onBack: () => void;
}

/**
 * Requests the removal of two-factor for a user who has neither the app nor recovery codes. The removal takes effect
 * after seven days; an emailed link can cancel it.
 */
export function SecondFactorLost({ input, endsAt, onBegun, onCode, onBack }: SecondFactorLostProps) {
  const { email, password } = input;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  // The focused element was removed, on mount and after the request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day is a new page
  useEffect(() => first.current?.focus(), [endsAt]);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      onBegun(await twoFactor.requestRemoval({ email, password }));
    } catch (reason) {
      setFailure(messageOf(reason, LOST_SECOND_FACTOR_TEXTS.failed));
    }
    setBusy(false);
  };
  const elsewhere = {
    icon: MonitorSmartphone,
    title: LOST_SECOND_FACTOR_TEXTS.elsewhere,
    text: LOST_SECOND_FACTOR_TEXTS.elsewhereText,
  };
  const mail = { icon: MailCheck, title: LOST_SECOND_FACTOR_TEXTS.askTitle, text: LOST_SECOND_FACTOR_TEXTS.ask(email) };
  return (
    <AuthPageLayout
      title={LOST_SECOND_FACTOR_TEXTS.title}
      text={LOST_SECOND_FACTOR_TEXTS.text}
      ground={CHART_CAPTION}
      busy={busy}
    >
      <div className={form.form}>
        {failure === null ? null : <Notice tone="bad" title={failure} />}
        {endsAt === null ? null : (
          <Notice tone="warn" icon={Clock} title={LOST_SECOND_FACTOR_TEXTS.ends(formatDate(endsAt))}>
            <span>{LOST_SECOND_FACTOR_TEXTS.endsMore(email)}</span>
          </Notice>
        )}
        <div className={form.actions}>
          {endsAt === null ? (
            <>
              <Button ref={first} kind="primary" busy={busy} onClick={() => void start()}>
                {LOST_SECOND_FACTOR_TEXTS.start}
              </Button>
              <Button kind="text" disabled={busy} onClick={onCode}>
                {LOST_SECOND_FACTOR_TEXTS.code}
              </Button>
            </>
          ) : (
            <Button ref={first} kind="primary" onClick={onCode}>
              {LOST_SECOND_FACTOR_TEXTS.code}
            </Button>
          )}
          <Button kind="text" disabled={busy} onClick={onBack}>
            {SECOND_FACTOR_STEP_TEXT.back}
          </Button>
        </div>
        <FactList facts={endsAt === null ? [mail, elsewhere] : [elsewhere]} />
      </div>
    </AuthPageLayout>
  );
}
