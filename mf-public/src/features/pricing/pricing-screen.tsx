import { AFTER_DOWNGRADE, PRICES, PRICING_FAQ, PRICING_FAQ_TITLE } from '../../copy.ts';
import { Faq } from '../pages/faq.tsx';
import page from '../pages/page.module.css';
import { EliteSection } from './elite-section.tsx';
import { Plans } from './plans.tsx';

export function PricingScreen() {
  return (
    <>
      <section className={`page ${page.lead}`}>
        <h1 className="d6">{PRICES.title}</h1>
      </section>
      <section className="page">
        <Plans heading="h2" />
        <p className="t2 ink3">{AFTER_DOWNGRADE}</p>
      </section>
      <EliteSection />
      <Faq title={PRICING_FAQ_TITLE} items={PRICING_FAQ} />
    </>
  );
}
