import type { BillingResponse } from '@northkeep/contracts';
import { Notice } from '@northkeep/shared-kit/notice';
import { toast, useSearchParams } from '@northkeep/shared-kit/runtime';
import { account, api, messageOf } from '@northkeep/shared-vault';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LoadedContent } from '../settings-layout.tsx';
import { useLoadedData } from '../use-loaded.ts';
import { BILLING_TEXTS } from './copy.ts';
import { FailedRenewalTimeline } from './failed-renewal-timeline.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanOffers } from './plan-offers.tsx';
import { usePlanActions } from './use-plan.ts';

const read = () => api.get<BillingResponse>('/payments/billing');

/** Settings section with the plan, its price and other offers; also the return page of a payment. */
export function BillingSection() {
  const { state, reload } = useLoadedData(read);
  const actions = usePlanActions(reload);
  const confirming = useReturn(reload);
  return (
    <>
      {confirming ? <Notice title={BILLING_TEXTS.confirming} /> : null}
      <LoadedContent of={state} reload={reload} rows={6}>
        {(billing) => (
          <>
            <PlanCard billing={billing} actions={actions} />
            {billing.subscription?.failedAt && billing.subscription.graceUntil ? (
              <FailedRenewalTimeline
                failedAt={billing.subscription.failedAt}
                graceUntil={billing.subscription.graceUntil}
              />
            ) : null}
            <PlanOffers billing={billing} actions={actions} />
          </>
        )}
      </LoadedContent>
    </>
  );
}

/** After the return from the payment page, confirms the payment once and removes its parameters from the URL. */
function useReturn(reload: () => Promise<void>): boolean {
  const [query, setQuery] = useSearchParams();
  const [confirming, setConfirming] = useState(false);
  const begun = useRef(false);
  const sessionId = query.get('session_id');
  const canceled = query.has('canceled');
  const confirm = useCallback(
    async (id: string) => {
      setConfirming(true);
      try {
        await api.post('/payments/confirm-upgrade', { sessionId: id });
        await Promise.all([account.refresh(), reload()]);
        toast({ type: 'success', text: BILLING_TEXTS.paid });
      } catch (reason) {
        toast({ type: 'error', text: messageOf(reason, BILLING_TEXTS.cannotInitialize) });
      }
      setConfirming(false);
    },
    [reload],
  );
  useEffect(() => {
    if (begun.current || (sessionId === null && !canceled)) return;
    begun.current = true;
    setQuery({}, { replace: true });
    if (sessionId !== null) void confirm(sessionId);
    else toast({ type: 'info', text: BILLING_TEXTS.canceled, detail: BILLING_TEXTS.canceledDetail });
  }, [sessionId, canceled, setQuery, confirm]);
  return confirming;
}
