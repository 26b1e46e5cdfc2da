import { hasPayments, priceKey } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { Navigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { api, messageOf, useSession } from '@northkeep/shared-vault';
import { CircleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CHECKOUT_TEXT, PLAN_STEP_TEXT } from '../../copy.ts';
import { APP_PATH, REGISTER_PATH } from '../../paths.ts';
import { parseChosenPlan } from '../../rules/chosen-plan.ts';
import { openPaymentPage } from '../../rules/payment-page.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';

/**
 * Target of the plan links on the pricing page. Redirects visitors to the registration, Free users to the payment page,
 * and Pro users to the payment provider's portal. Without payments, it redirects to the registration or the app.
 */
export function CheckoutScreen() {
  const [query] = useSearchParams();
  const { user, bootstrapped } = useSession();
  const { plan, term = 'monthly' } = parseChosenPlan(query);
  if (!bootstrapped) return <AuthPageLayout title={CHECKOUT_TEXT.title}>{CHECKOUT_TEXT.waiting}</AuthPageLayout>;
  if (user === null)
    return (
      <Navigate
        to={
          !hasPayments() ? REGISTER_PATH : `${REGISTER_PATH}?plan=${plan === 'tier1' ? 'pro' : 'free'}&period=${term}`
        }
        replace
      />
    );
  if (plan !== 'tier1' || !hasPayments()) return <Navigate to={APP_PATH} replace />;
  return <Leaving priceId={priceKey('pro', term)} />;
}

function Leaving({ priceId }: { priceId: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const running = useRef(false);
  const leave = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setFailed(null);
    try {
      const answer = await api.post<{ portal_url?: string }>('/stripe/create-checkout-session', { priceId });
      openPaymentPage(answer.portal_url);
    } catch (reason) {
      setFailed(messageOf(reason, PLAN_STEP_TEXT.cannotInitialize));
      running.current = false;
    }
  }, [priceId]);
  useEffect(() => void leave(), [leave]);
  return (
    <AuthPageLayout
      title={CHECKOUT_TEXT.title}
      ground={failed === null ? CHECKOUT_TEXT.waiting : PLAN_STEP_TEXT.nothingCharged}
      busy={failed === null}
    >
      {failed === null ? (
        <p role="status">{CHECKOUT_TEXT.waiting}</p>
      ) : (
        <>
          <Notice tone="bad" icon={CircleAlert} title={failed} />
          <div className={form.actions}>
            <Button kind="primary" onClick={() => void leave()}>
              {CHECKOUT_TEXT.again}
            </Button>
          </div>
        </>
      )}
    </AuthPageLayout>
  );
}
