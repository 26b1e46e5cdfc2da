import { type BillingResponse, PLAN_LIMITS } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { priceOf } from '../../../copy.ts';
import { formatDate } from '../dates.ts';
import { ButtonRow, TitledSection } from '../settings-layout.tsx';
import styles from './billing.module.css';
import { BILLING_TEXTS } from './copy.ts';
import type { PlanActions } from './use-plan.ts';

type Subscription = NonNullable<BillingResponse['subscription']>;

const priceText = ({ plan, term }: Pick<Subscription, 'plan' | 'term'>) => `${priceOf(plan, term).amount} USD`;

/**
 * Card with the plan and subscription of the account as the server reports them, and with the actions that the plan
 * allows.
 */
export function PlanCard({ billing, actions }: { billing: BillingResponse; actions: PlanActions }) {
  const { plan, subscription } = billing;
  if (subscription === null) {
    return (
      <TitledSection
        label={BILLING_TEXTS.plan}
        title={BILLING_TEXTS.names[plan]}
        text={<Price amount={BILLING_TEXTS.none} />}
      >
        <DescriptionList pairs={[...usagePairs(billing), [BILLING_TEXTS.fee, feeText(billing)]]} />
        <ReachedLimits billing={billing} />
      </TitledSection>
    );
  }
  const { term, cancelAtPeriodEnd, currentPeriodEnd, graceUntil } = subscription;
  const end = formatDate(currentPeriodEnd);
  const price =
    cancelAtPeriodEnd && graceUntil === null ? (
      <Price amount={BILLING_TEXTS.until(end)} />
    ) : (
      <Price amount={priceText(subscription)} unit={BILLING_TEXTS.unit[term]} />
    );
  return (
    <TitledSection label={BILLING_TEXTS.plan} title={BILLING_TEXTS.names[plan]} text={price}>
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
        <Notice tone="bad" title={BILLING_TEXTS.graceTitle}>
          <span>{BILLING_TEXTS.graceText(formatDate(failedAt), formatDate(graceUntil))}</span>
        </Notice>
        <ButtonRow>
          <Button kind="primary" busy={busy} onClick={actions.openPortal}>
            {BILLING_TEXTS.updateCard}
          </Button>
        </ButtonRow>
      </>
    );
  }
  if (cancelAtPeriodEnd) {
    return (
      <>
        <Notice title={BILLING_TEXTS.endingTitle(end)}>
          <span>{BILLING_TEXTS.endingText}</span>
        </Notice>
        <ButtonRow>
          <Button kind="primary" busy={busy} onClick={actions.resume}>
            {BILLING_TEXTS.keep}
          </Button>
          <Button className={styles.wide} busy={busy} onClick={actions.openPortal}>
            {BILLING_TEXTS.portal}
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
          [BILLING_TEXTS.next, BILLING_TEXTS.nextValue(priceText(charged), end)],
          [
            BILLING_TEXTS.billing,
            nextTerm === null ? BILLING_TEXTS.terms[term] : BILLING_TEXTS.termFrom(nextTerm, end),
          ],
        ]}
      />
      <ButtonRow>
        <Button busy={busy} onClick={actions.openPortal}>
          {BILLING_TEXTS.portal}
        </Button>
        {nextTerm === null ? (
          <Button className={styles.wide} busy={busy} onClick={() => actions.changeTerm(other, currentPeriodEnd)}>
            {BILLING_TEXTS.payBy(other, priceText({ ...subscription, term: other }))}
          </Button>
        ) : (
          <Button className={styles.wide} busy={busy} onClick={() => actions.changeTerm(term, currentPeriodEnd)}>
            {BILLING_TEXTS.keepTerm[term]}
          </Button>
        )}
      </ButtonRow>
      <p className="t2 ink3">{BILLING_TEXTS.portalHint}</p>
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
const usagePairs = ({ plan, usage: { aims, savedCards, records } }: BillingResponse): [string, string][] => [
  [BILLING_TEXTS.aims, BILLING_TEXTS.used(aims, PLAN_LIMITS[plan].aims)],
  [BILLING_TEXTS.savedCards, BILLING_TEXTS.used(savedCards, PLAN_LIMITS[plan].savedCards)],
  [BILLING_TEXTS.records, BILLING_TEXTS.used(records, null)],
];

function ReachedLimits({ billing: { plan, usage } }: { billing: BillingResponse }) {
  const { aims, savedCards } = PLAN_LIMITS[plan];
  return (
    <>
      {aims !== null && usage.aims >= aims ? <p className="t2 ink2">{BILLING_TEXTS.aimsReached}</p> : null}
      {savedCards !== null && usage.savedCards >= savedCards ? (
        <p className="t2 ink2">{BILLING_TEXTS.cardsReached}</p>
      ) : null}
    </>
  );
}

const feeText = ({ activation: { by, at } }: BillingResponse): string => BILLING_TEXTS.feeBy[by](formatDate(at));
