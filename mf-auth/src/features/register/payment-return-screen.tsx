import { hasPayments } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { TaskChecklist } from '@northkeep/shared-kit/progress';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { isStorageMissing, registration } from '@northkeep/shared-vault';
import { CircleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PAYMENT_RETURN_TEXT, START_OVER_LABEL } from '../../copy.ts';
import { APP_PATH, LOGIN_PATH, ONBOARDING_PATH, REGISTER_PATH, RESUME_PLAN_PATH, SUPPORT_PATH } from '../../paths.ts';
import { handOverPaymentReturn } from '../../rules/payment-return-channel.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import {
  MissingSessionError,
  type PaymentFailureLink,
  type PaymentReturnFailure,
  toPaymentReturnFailure,
} from './return-failure.ts';

/**
 * Decides where a return is finished. A browser that stores nothing has the draft only on the page of the registration,
 * which usually is another tab: the query is handed over to it. Without such a page, the return is finished here.
 */
function useHandOver(search: string): 'deciding' | 'handed-over' | 'here' {
  const [state, setState] = useState<'deciding' | 'handed-over' | 'here'>(isStorageMissing() ? 'deciding' : 'here');
  useEffect(() => {
    if (!isStorageMissing()) return;
    let isUnmounted = false;
    const decide = async () => {
      const isHere = (await registration.draft().catch(() => null)) !== null;
      return isHere || !(await handOverPaymentReturn(search)) ? 'here' : 'handed-over';
    };
    void decide().then((decided) => isUnmounted || setState(decided));
    return () => {
      isUnmounted = true;
    };
  }, [search]);
  return state;
}

/**
 * Return from the payment page: confirms the payment, creates the account, logs in, opens the vault and continues to the
 * onboarding. The server adds `due=0` to its address when nothing had to be paid; such a registration ends at the app.
 */
export function PaymentReturnScreen() {
  const [query] = useSearchParams();
  const handOver = useHandOver(useLocation().search);
  if (handOver === 'handed-over')
    return <AuthPageLayout title={PAYMENT_RETURN_TEXT.otherTabTitle} text={PAYMENT_RETURN_TEXT.otherTab} alone lit />;
  if (handOver === 'deciding') return <AuthPageLayout title={PAYMENT_RETURN_TEXT.title} busy />;
  if (query.get('canceled') === '1') return <Navigate to={RESUME_PLAN_PATH} replace />;
  return <Finishing sessionId={query.get('session_id')} nothingDue={query.get('due') === '0'} />;
}

function Finishing({ sessionId, nothingDue }: { sessionId: string | null; nothingDue: boolean }) {
  const [failed, setFailed] = useState<PaymentReturnFailure | null>(null);
  const [done, setDone] = useState(0);
  const running = useRef(false);
  const navigate = useNavigate();

  const finish = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setFailed(null);
    try {
      if (sessionId === null || sessionId === '') throw new MissingSessionError();
      const isDraftLost = isStorageMissing() && (await registration.draft()) === null;
      const email = isDraftLost ? await registration.finishWithoutDraft(sessionId, setDone) : null;
      if (email !== null)
        return void navigate(LOGIN_PATH, { replace: true, state: { from: ONBOARDING_PATH, madeFor: email } });
      await registration.finish(sessionId, setDone);
      navigate(nothingDue ? APP_PATH : ONBOARDING_PATH, { replace: true });
    } catch (reason) {
      setFailed(toPaymentReturnFailure(reason));
    }
    running.current = false;
  }, [sessionId, nothingDue, navigate]);
  useEffect(() => void finish(), [finish]);

  if (failed !== null) return <Failed {...failed} onAgain={() => void finish()} />;
  return (
    <AuthPageLayout title={PAYMENT_RETURN_TEXT.title} ground={PAYMENT_RETURN_TEXT.title} busy>
      <TaskChecklist
        items={PAYMENT_RETURN_TEXT.steps.map((text, at) => ({
          text: at === 0 && !hasPayments() ? PAYMENT_RETURN_TEXT.verified : text,
          state: at < done ? 'done' : at === done ? 'now' : 'waiting',
        }))}
      />
      <p className="t2 ink3">{hasPayments() ? PAYMENT_RETURN_TEXT.hint : PAYMENT_RETURN_TEXT.hintOnly}</p>
    </AuthPageLayout>
  );
}

function Failed({ message, more, requestId, ways, onAgain }: PaymentReturnFailure & { onAgain: () => void }) {
  return (
    <AuthPageLayout
      title={PAYMENT_RETURN_TEXT.errorTitle}
      text={hasPayments() ? PAYMENT_RETURN_TEXT.errorText : PAYMENT_RETURN_TEXT.errorTextOnly}
    >
      <Notice tone="bad" icon={CircleAlert} title={<span className="bad">{message}</span>}>
        <span>{more}</span>
      </Notice>
      <div className={form.actions}>
        {ways.map((way, at) => (
          <NextLinkButton key={way} way={way} main={at === 0} onAgain={onAgain} />
        ))}
      </div>
      {requestId === null ? null : <p className="t1 ink3 num">{PAYMENT_RETURN_TEXT.request(requestId)}</p>}
    </AuthPageLayout>
  );
}

const WAYS: Record<Exclude<PaymentFailureLink, 'again'>, { to: string; label: string }> = {
  plan: { to: RESUME_PLAN_PATH, label: PAYMENT_RETURN_TEXT.toPlan },
  profile: { to: RESUME_PLAN_PATH, label: PAYMENT_RETURN_TEXT.toProfile },
  'start-over': { to: REGISTER_PATH, label: START_OVER_LABEL },
  contact: { to: SUPPORT_PATH, label: PAYMENT_RETURN_TEXT.contact },
};

function NextLinkButton({ way, main, onAgain }: { way: PaymentFailureLink; main: boolean; onAgain: () => void }) {
  const kind = main ? 'primary' : 'text';
  if (way === 'again') {
    return (
      <Button kind={kind} onClick={onAgain} className={form.main}>
        {PAYMENT_RETURN_TEXT.again}
      </Button>
    );
  }
  const { to, label } = WAYS[way];
  const shown = way === 'plan' && !hasPayments() ? PAYMENT_RETURN_TEXT.toLastStep : label;
  return (
    <ButtonLink kind={kind} to={to}>
      {shown}
    </ButtonLink>
  );
}
