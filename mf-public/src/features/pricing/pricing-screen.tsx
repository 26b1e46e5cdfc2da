import { AFTER_DOWNGRADE, DESCRIPTIONS, PRICES, PRICING_FAQ, PRICING_FAQ_TITLE } from '../../copy.ts';
import { Faq } from '../pages/faq.tsx';
import page from '../pages/page.module.css';
import { useDescription } from '../pages/use-description.ts';
import { EliteSection } from './elite-section.tsx';
import { Plans } from './plans.tsx';

export function PricingScreen() {
  useDescription(DESCRIPTIONS.pricing);
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
