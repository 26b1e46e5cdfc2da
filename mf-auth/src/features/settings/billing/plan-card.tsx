import type { BillingAnswer } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { priceOf } from '../../../copy.ts';
import { BILLING } from '../copy.ts';
import { dayOf } from '../dates.ts';
import { Acts, Duo } from '../parts.tsx';
import styles from './billing.module.css';
import type { PlanActions } from './use-plan.ts';

type Subscription = NonNullable<BillingAnswer['subscription']>;

const priceText = ({ plan, term }: Pick<Subscription, 'plan' | 'term'>) => `${priceOf(plan, term).amount} USD`;

/** The plan as the payment provider knows it, and what can be done about it. */
export function PlanCard({ billing, actions }: { billing: BillingAnswer; actions: PlanActions }) {
  const { plan, subscription } = billing;
  if (subscription === null) {
    return (
      <Duo label={BILLING.plan} title={BILLING.names[plan]} text={<Price amount={BILLING.none} />}>
        <DescriptionList pairs={[[BILLING.fee, feeText(billing)]]} />
      </Duo>
    );
  }
  const { term, cancelAtPeriodEnd, currentPeriodEnd, graceUntil } = subscription;
  const end = dayOf(currentPeriodEnd);
  const price =
    cancelAtPeriodEnd && graceUntil === null ? (
      <Price amount={BILLING.until(end)} />
    ) : (
      <Price amount={priceText(subscription)} unit={BILLING.unit[term]} />
    );
  return (
    <Duo label={BILLING.plan} title={BILLING.names[plan]} text={price}>
      <PlanState subscription={subscription} actions={actions} />
    </Duo>
  );
}

function PlanState({ subscription, actions }: { subscription: Subscription; actions: PlanActions }) {
  const { term, nextTerm, cancelAtPeriodEnd, currentPeriodEnd, failedAt, graceUntil } = subscription;
  const end = dayOf(currentPeriodEnd);
  const { busy } = actions;
  if (failedAt !== null && graceUntil !== null) {
    return (
      <>
        <Notice tone="bad" title={BILLING.graceTitle}>
          <span>{BILLING.graceText(dayOf(failedAt), dayOf(graceUntil))}</span>
        </Notice>
        <Acts>
          <Button kind="primary" busy={busy} onClick={actions.openPortal}>
            {BILLING.updateCard}
          </Button>
        </Acts>
      </>
    );
  }
  if (cancelAtPeriodEnd) {
    return (
      <>
        <Notice title={BILLING.endingTitle(end)}>
          <span>{BILLING.endingText}</span>
        </Notice>
        <Acts>
          <Button kind="primary" busy={busy} onClick={actions.resume}>
            {BILLING.keep}
          </Button>
          <Button className={styles.wide} busy={busy} onClick={actions.openPortal}>
            {BILLING.portal}
          </Button>
        </Acts>
      </>
    );
  }
  const charged = { ...subscription, term: nextTerm ?? term };
  const other = term === 'annual' ? 'monthly' : 'annual';
  return (
    <>
      <DescriptionList
        pairs={[
          [BILLING.next, BILLING.nextValue(priceText(charged), end)],
          [BILLING.billing, nextTerm === null ? BILLING.terms[term] : BILLING.termFrom(term, nextTerm, end)],
        ]}
      />
      <Acts>
        <Button busy={busy} onClick={actions.openPortal}>
          {BILLING.portal}
        </Button>
        {nextTerm === null ? (
          <Button className={styles.wide} busy={busy} onClick={() => actions.changeTerm(other, currentPeriodEnd)}>
            {BILLING.payBy(other, priceText({ ...subscription, term: other }))}
          </Button>
        ) : (
          <Button className={styles.wide} busy={busy} onClick={() => actions.changeTerm(term, currentPeriodEnd)}>
            {BILLING.keepTerm[term]}
          </Button>
        )}
      </Acts>
      <p className="t2 ink3">{BILLING.portalHint}</p>
    </>
  );
}

function Price({ amount, unit }: { amount: string; unit?: string }) {
  return (
    <p className={styles.price}>
      <span className="d4">{amount}</span>
      {unit === undefined ? null : <span className="t2 ink3">{unit}</span>}
    </p>
  );
}

const feeText = ({ activation: { by, at } }: BillingAnswer): string => BILLING.feeBy[by](dayOf(at));
