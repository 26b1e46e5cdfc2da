import { type BillingResponse, type BillingTerm, priceKey } from '@northkeep/contracts';
import { askToConfirm, toast } from '@northkeep/shared-kit/runtime';
import { account, api, messageOf } from '@northkeep/shared-vault';
import { useState } from 'react';
import { openPaymentPage, openPaymentTab } from '../../../rules/payment-page.ts';
import { formatDate } from '../dates.ts';
import { BILLING_TEXTS } from './copy.ts';

export interface PlanActions {
  readonly busy: boolean;
  readonly openPortal: () => void;
  readonly resume: () => void;
  /** `until`: end of the paid term, an ISO instant. */
  readonly toFree: (until: string) => void;
  readonly upgrade: (term: BillingTerm) => void;
  /**
   * Schedules a change to another billing term at the end of the paid term. Passing the current term cancels a
   * scheduled change.
   */
  readonly changeTerm: (term: BillingTerm, until: string) => void;
}

/**
 * Opens a page of the payment provider: in another tab in a browser that stores nothing, where leaving this page would
 * lose the open vault. The server returns the URL of the page.
 */
async function leave(tab: Window | null, path: string, body?: object): Promise<void> {
  try {
    const { portal_url: address } = await api.post<{ portal_url?: string }>(path, body);
    openPaymentPage(address, tab);
  } catch (reason) {
    tab?.close();
    throw reason;
  }
}

/** Returns the actions of a plan. An action that does not leave the page calls `reload` afterwards. */
export function usePlanActions(reload: () => Promise<void>): PlanActions {
  const [busy, setBusy] = useState(false);
  const leaveFor = (path: string, body?: object) => {
    if (busy) return;
    const tab = openPaymentTab();
    // Stays busy during navigation, so that no button works twice.
    void run(() => leave(tab, path, body), { stays: false }).then(() => tab && setBusy(false));
  };
  const run = async (work: () => Promise<unknown>, { stays }: { stays: boolean }) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      if (stays) await Promise.all([reload(), account.refresh()]);
      else return;
    } catch (reason) {
      toast({ type: 'error', text: messageOf(reason, BILLING_TEXTS.cannotInitialize) });
    }
    setBusy(false);
  };
  return {
    busy,
    openPortal: () => leaveFor('/payments/portal'),
    upgrade: (term) => leaveFor('/stripe/create-checkout-session', { priceId: priceKey('pro', term) }),
    resume: () =>
      void run(
        async () => {
          await api.post('/payments/resume');
          toast({ type: 'success', text: BILLING_TEXTS.kept });
        },
        { stays: true },
      ),
    changeTerm: (term, until) =>
      void run(
        async () => {
          const { subscription } = await api.post<BillingResponse>('/payments/change-term', { term });
          const changed = subscription?.nextTerm === term;
          toast({
            type: 'success',
            text: changed ? BILLING_TEXTS.termChanged(term, formatDate(until)) : BILLING_TEXTS.termKept[term],
          });
        },
        { stays: true },
      ),
    toFree: (until) =>
      void run(
        async () => {
          const day = formatDate(until);
          const asked = {
            title: BILLING_TEXTS.toFreeAsk,
            text: BILLING_TEXTS.toFreeHint(day),
            action: BILLING_TEXTS.toFree,
          };
          if (!(await askToConfirm(asked))) return;
          await api.post('/payments/cancel');
          toast({ type: 'success', text: BILLING_TEXTS.ending(day) });
        },
        { stays: true },
      ),
  };
}
