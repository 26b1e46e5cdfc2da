import { PRICING_PATH } from '../../paths.ts';
import { Faq } from '../pages/faq.tsx';
import page from '../pages/page.module.css';
import { getPageTitle, usePageHead } from '../pages/use-page-head.ts';
import { ComparisonTable, SharedPlanFeatures } from './comparison-table.tsx';
import { DOWNGRADE_NOTE, PRICE_TEXTS, PRICING_FAQ, PRICING_FAQ_TITLE } from './copy.ts';
import { EliteSection } from './elite-section.tsx';
import { FeeSection } from './fee-section.tsx';
import { Plans } from './plans.tsx';
import styles from './pricing-screen.module.css';

export function PricingScreen() {
  usePageHead(PRICING_PATH);
  return (
    <>
      <section className={`page ${page.lead} ${styles.lead}`}>
        <h1 className="d6" data-title={getPageTitle(PRICING_PATH)}>
          {PRICE_TEXTS.title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
      </section>
      <section className="page">
        <Plans heading="h2" whole />
        <div className={`t2 ink3 ${styles.small}`}>
          <p>{PRICE_TEXTS.currency}</p>
          <p>{PRICE_TEXTS.renew}</p>
        </div>
      </section>
      <FeeSection />
      <ComparisonTable note={DOWNGRADE_NOTE} />
      <SharedPlanFeatures />
      <EliteSection />
      <Faq title={PRICING_FAQ_TITLE} items={PRICING_FAQ} />
    </>
  );
}
