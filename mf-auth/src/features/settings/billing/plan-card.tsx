import { type BillingAnswer, GATES } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { priceOf } from '../../../copy.ts';
import { formatDate } from '../dates.ts';
import { ButtonRow, TitledSection } from '../settings-layout.tsx';
import styles from './billing.module.css';
import { BILLING } from './copy.ts';
import type { PlanActions } from './use-plan.ts';

type Subscription = NonNullable<BillingAnswer['subscription']>;

const priceText = ({ plan, term }: Pick<Subscription, 'plan' | 'term'>) => `${priceOf(plan, term).amount} USD`;

/** Shows the plan as known to the payment provider, with its actions. */
export function PlanCard({ billing, actions }: { billing: BillingAnswer; actions: PlanActions }) {
  const { plan, subscription } = billing;
  if (subscription === null) {
    return (
      <TitledSection label={BILLING.plan} title={BILLING.names[plan]} text={<Price amount={BILLING.none} />}>
        <DescriptionList pairs={[...usagePairs(billing), [BILLING.fee, feeText(billing)]]} />
        <ReachedLimits billing={billing} />
      </TitledSection>
    );
  }
  const { term, cancelAtPeriodEnd, currentPeriodEnd, graceUntil } = subscription;
  const end = formatDate(currentPeriodEnd);
  const price =
    cancelAtPeriodEnd && graceUntil === null ? (
      <Price amount={BILLING.until(end)} />
    ) : (
      <Price amount={priceText(subscription)} unit={BILLING.unit[term]} />
    );
  return (
    <TitledSection label={BILLING.plan} title={BILLING.names[plan]} text={price}>
      <PlanState subscription={subscription} actions={actions} />
      <DescriptionList pairs={usagePairs(billing)} />
    </TitledSection>
  );
}

function PlanState({ subscription, actions }: { subscription: Subscription; actions: PlanActions }) {
  const { term, nextTerm, cancelAtPeriodEnd, currentPeriodEnd, failedAt, graceUntil } = subscription;
  const end = formatDate(currentPeriodEnd);
  const { busy } = actions;
  if (failedAt !== null && graceUntil !== null) {
    return (
      <>
        <Notice tone="bad" title={BILLING.graceTitle}>
          <span>{BILLING.graceText(formatDate(failedAt), formatDate(graceUntil))}</span>
        </Notice>
        <ButtonRow>
          <Button kind="primary" busy={busy} onClick={actions.openPortal}>
            {BILLING.updateCard}
          </Button>
        </ButtonRow>
      </>
    );
  }
  if (cancelAtPeriodEnd) {
    return (
      <>
        <Notice title={BILLING.endingTitle(end)}>
          <span>{BILLING.endingText}</span>
        </Notice>
        <ButtonRow>
          <Button kind="primary" busy={busy} onClick={actions.resume}>
            {BILLING.keep}
          </Button>
          <Button className={styles.wide} busy={busy} onClick={actions.openPortal}>
            {BILLING.portal}
          </Button>
        </ButtonRow>
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
      <ButtonRow>
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
      </ButtonRow>
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

/** Usage of the account, with the limits of its plan. */
const usagePairs = ({ plan, usage: { aims, savedCards, records } }: BillingAnswer): [string, string][] => [
  [BILLING.aims, BILLING.used(aims, GATES[plan].aims)],
  [BILLING.savedCards, BILLING.used(savedCards, GATES[plan].savedCards)],
  [BILLING.records, BILLING.used(records, null)],
];

function ReachedLimits({ billing: { plan, usage } }: { billing: BillingAnswer }) {
  const { aims, savedCards } = GATES[plan];
  return (
    <>
      {aims !== null && usage.aims >= aims ? <p className="t2 ink2">{BILLING.aimsReached}</p> : null}
      {savedCards !== null && usage.savedCards >= savedCards ? <p className="t2 ink2">{BILLING.cardsReached}</p> : null}
    </>
  );
}

const feeText = ({ activation: { by, at } }: BillingAnswer): string => BILLING.feeBy[by](formatDate(at));
