import type { BillingTerm } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Icon } from '@northkeep/shared-kit/icon';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Popover } from '@northkeep/shared-kit/popover';
import { Link } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { Check, CircleDashed, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { REGISTER_PATH, SUPPORT_PATH, UPDATES_PATH } from '../../paths.ts';
import { buildCheckoutLink } from '../../rules/checkout-link.ts';
import { findBestAnnualSaving, formatPrice, type Price } from '../../rules/price.ts';
import { PRICE_TEXTS } from './copy.ts';
import styles from './plans.module.css';

interface PlansProps {
  heading: 'h2' | 'h3';
  /** Shows the complete feature list of each plan. */
  whole?: boolean;
}

/** The three plans with monthly or annual prices. */
export function Plans({ heading: Heading, whole = false }: PlansProps) {
  const [term, setTerm] = useState<BillingTerm>('monthly');
  const { free, pro, elite } = PRICE_TEXTS;
  const pointsOf = ({ points, more }: { points: readonly string[]; more: readonly string[] }) =>
    whole ? [...points, ...more] : points;
  return (
    <>
      <div className={styles.bill}>
        <SegmentedControl
          label={PRICE_TEXTS.billing}
          value={term}
          onValue={setTerm}
          options={[
            { value: 'monthly', label: PRICE_TEXTS.monthly },
            { value: 'annual', label: PRICE_TEXTS.annual },
          ]}
        />
        <span className="t2 ink2">{PRICE_TEXTS.save(findBestAnnualSaving())}</span>
      </div>
      <div className={styles.plans}>
        <PlanCard
          name={<Heading className="d4">{free.name}</Heading>}
          price={formatPrice('free', term)}
          points={pointsOf(free)}
          under={
            free.fee === null ? undefined : (
              <div className={`t2 ink2 ${styles.fee}`}>
                {free.fee}
                <Popover title={free.feeAbout} trigger={<IconButton label={free.feeAbout} icon={Info} />}>
                  <p className="t2 ink2">{free.feeText}</p>
                  <p>
                    <Link to={SUPPORT_PATH}>{free.waiver}</Link>
                  </p>
                </Popover>
              </div>
            )
          }
        >
          <ButtonLink to={REGISTER_PATH}>{free.action}</ButtonLink>
        </PlanCard>
        <PlanCard
          name={<Heading className="d4">{pro.name}</Heading>}
          badge={pro.badge}
          price={formatPrice('pro', term)}
          lit
          points={pointsOf(pro)}
        >
          <ButtonLink kind="primary" to={buildCheckoutLink(term)}>
            {pro.action}
          </ButtonLink>
        </PlanCard>
        <PlanCard
          name={<Heading className="d4">{elite.name}</Heading>}
          badge={elite.badge}
          price={formatPrice('elite', term)}
          points={pointsOf(elite)}
          off
        >
          <div className={styles.both}>
            <Button disabled>{elite.action}</Button>
            <ButtonLink kind="text" to={UPDATES_PATH}>
              {elite.updates}
            </ButtonLink>
          </div>
        </PlanCard>
      </div>
    </>
  );
}

interface PlanCardProps {
  name: ReactNode;
  badge?: string;
  price: Price;
  points: readonly string[];
  /** Text below the price. It replaces the comparison of the monthly and the annual price. */
  under?: ReactNode;
  /** Highlights the plan. */
  lit?: boolean;
  off?: boolean;
  children: ReactNode;
}

function PlanCard({ name, badge, price, points, under, lit, off, children }: PlanCardProps) {
  return (
    <article className={`${styles.plan} ${off ? styles.off : ''} ${lit ? styles.lit : ''}`}>
      <div className={styles.name}>
        {name}
        {badge === undefined ? null : <span className="t2 ink2">{badge}</span>}
      </div>
      <div>
        <p className={styles.price}>
          <span className="d6 num">{price.amount}</span>
          <span className="t2 ink3">{price.unit}</span>
        </p>
        {under ?? <p className={`t2 ink3 ${styles.compared}`}>{price.compared}</p>}
      </div>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon of={off ? CircleDashed : Check} small />
            {point}
          </li>
        ))}
      </ul>
      <div className={styles.do}>{children}</div>
    </article>
  );
}
