import { type BillingResponse, type BillingTerm, computeAnnualSavingPercent } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { type ReactNode, useId, useState } from 'react';
import { priceOf } from '../../../copy.ts';
import { ELITE_UPDATES_PATH } from '../../../paths.ts';
import { formatDate } from '../dates.ts';
import { ButtonRow } from '../settings-layout.tsx';
import styles from './billing.module.css';
import { BILLING_TEXTS } from './copy.ts';
import type { PlanActions } from './use-plan.ts';

/** Shows the plans with the prices of the catalogue. Pro is left out for a user who has a subscription. */
export function PlanOffers({ billing, actions }: { billing: BillingResponse; actions: PlanActions }) {
  const { subscription } = billing;
  return (
    <div className={subscription === null ? `${styles.offers} ${styles.three}` : styles.offers}>
      {subscription === null ? <ProOffer actions={actions} /> : null}
      <FreeOffer subscription={subscription} actions={actions} />
      <EliteOffer />
    </div>
  );
}

function ProOffer({ actions }: { actions: PlanActions }) {
  const [term, setTerm] = useState<BillingTerm>('monthly');
  const { amount, unit } = priceOf('pro', term);
  return (
    <Offer title={BILLING_TEXTS.names.pro} note={BILLING_TEXTS.save(computeAnnualSavingPercent('pro'))}>
      <SegmentedControl
        label={BILLING_TEXTS.billing}
        value={term}
        onValue={setTerm}
        options={[
          { value: 'monthly', label: BILLING_TEXTS.terms.monthly },
          { value: 'annual', label: BILLING_TEXTS.terms.annual },
        ]}
        className={styles.start}
      />
      <OfferPrice amount={amount} unit={unit} />
      <Holds holds={BILLING_TEXTS.proHolds} />
      <Button kind="primary" busy={actions.busy} onClick={() => actions.upgrade(term)} className={styles.start}>
        {BILLING_TEXTS.upgrade}
      </Button>
    </Offer>
  );
}

interface FreeOfferProps {
  subscription: BillingResponse['subscription'];
  actions: PlanActions;
}

function FreeOffer({ subscription, actions }: FreeOfferProps) {
  const end = subscription === null ? '' : formatDate(subscription.currentPeriodEnd);
  const ending = subscription?.cancelAtPeriodEnd === true;
  const note = subscription === null ? BILLING_TEXTS.yourPlan : ending ? BILLING_TEXTS.from(end) : undefined;
  const { amount, unit } = priceOf('free', 'monthly');
  return (
    <Offer title={BILLING_TEXTS.freeTier} note={note} now={subscription === null}>
      <OfferPrice amount={amount} unit={unit} />
      <Holds holds={BILLING_TEXTS.freeHolds} />
      {subscription === null || ending ? null : (
        <>
          <Button
            busy={actions.busy}
            onClick={() => actions.toFree(subscription.currentPeriodEnd)}
            className={styles.start}
          >
            {BILLING_TEXTS.toFree}
          </Button>
          {subscription.graceUntil === null ? <p className="t2 ink3">{BILLING_TEXTS.toFreeHint(end)}</p> : null}
        </>
      )}
    </Offer>
  );
}

function EliteOffer() {
  const { amount, unit } = priceOf('elite', 'monthly');
  return (
    <Offer title={BILLING_TEXTS.elite} note={BILLING_TEXTS.development}>
      <OfferPrice amount={amount} unit={unit} off />
      <Holds holds={BILLING_TEXTS.eliteHolds} />
      <ButtonRow>
        <Button disabled>{BILLING_TEXTS.unavailable}</Button>
        <ButtonLink kind="text" small to={ELITE_UPDATES_PATH}>
          {BILLING_TEXTS.updates}
        </ButtonLink>
      </ButtonRow>
    </Offer>
  );
}

interface OfferProps {
  title: string;
  note?: string | undefined;
  now?: boolean;
  children: ReactNode;
}

function Offer({ title, note, now, children }: OfferProps) {
  const id = useId();
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="d4" id={id}>
          {title}
        </h2>
        {note === undefined ? null : <span className={now ? 't2 now' : 't2 ink3'}>{note}</span>}
      </div>
      {children}
    </section>
  );
}

/** @param off dims plans that cannot be purchased */
function OfferPrice({ amount, unit, off = false }: { amount: string; unit: string; off?: boolean }) {
  return (
    <p className={styles.price}>
      <span className={off ? 'd5 ink3' : 'd5'}>{amount}</span>
      <span className="t2 ink3">{unit}</span>
    </p>
  );
}

function Holds({ holds }: { holds: readonly string[] }) {
  return (
    <ul className={`ink2 ${styles.holds}`}>
      {holds.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
