import { hasPayments } from '@northkeep/contracts';
import { ButtonLink } from '@northkeep/shared-kit/button';
import { RidgeChart } from '@northkeep/shared-kit/ridge-chart';
import { ArrowDown } from 'lucide-react';
import { getStartLabel } from '../../copy.ts';
import { HOME_PATH, PRICING_PATH, REGISTER_PATH } from '../../paths.ts';
import { Faq } from '../pages/faq.tsx';
import { getPageTitle, usePageHead } from '../pages/use-page-head.ts';
import { ActivationFeeNote } from '../pricing/activation-fee-note.tsx';
import { PRICE_TEXTS } from '../pricing/copy.ts';
import { Plans } from '../pricing/plans.tsx';
import {
  CLOSING_TEXTS,
  FAQ,
  FAQ_TITLE,
  getHeroButtonLabel,
  HERO_TEXTS,
  HOW_IT_WORKS_TEXTS,
  PROMISE_TEXTS,
} from './copy.ts';
import { EXAMPLE_WEEKS } from './example-weeks.ts';
import { Film } from './film/film.tsx';
import styles from './landing.module.css';
import { PrivacyDemo } from './privacy-demo.tsx';
import { Showcases } from './showcases/showcases.tsx';

export function LandingScreen() {
  usePageHead(HOME_PATH);
  const pays = hasPayments();
  return (
    <>
      <Hero pays={pays} />
      <Showcases />
      <Story />
      <PrivacyDemo />
      <Faq title={PROMISE_TEXTS.title} items={PROMISE_TEXTS.items} />
      <Faq title={FAQ_TITLE} items={FAQ} />
      {pays && (
        <section className={`page ${styles.section}`}>
          <h2 className={`d5 ${styles.priceTitle}`}>{PRICE_TEXTS.title.join(' ')}</h2>
          <Plans heading="h3" />
        </section>
      )}
      <section className={`page ${styles.end}`}>
        <h2 className="d6">{CLOSING_TEXTS.title}</h2>
        <div className={styles.cta}>
          <ButtonLink kind="primary" to={REGISTER_PATH}>
            {getStartLabel()}
          </ButtonLink>
          {pays && (
            <ButtonLink kind="text" to={PRICING_PATH}>
              {CLOSING_TEXTS.compare}
            </ButtonLink>
          )}
        </div>
      </section>
    </>
  );
}

function Hero({ pays }: { pays: boolean }) {
  return (
    <section className={styles.hero}>
      <div className={`page ${styles.text}`}>
        <h1 className="d6" data-title={getPageTitle(HOME_PATH)}>
          {HERO_TEXTS.title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className={`read ${styles.lead}`}>{HERO_TEXTS.text}</p>
        <div className={styles.cta}>
          <ButtonLink kind="primary" to={REGISTER_PATH}>
            {getHeroButtonLabel(pays)}
          </ButtonLink>
          <ButtonLink kind="text" href="#how-it-works" icon={ArrowDown}>
            {HERO_TEXTS.how}
          </ButtonLink>
        </div>
        <ActivationFeeNote />
      </div>
      <div className={`page ${styles.horizon}`}>
        <RidgeChart weeks={EXAMPLE_WEEKS} width={1168} height={240} draw />
        <p className={`t2 ink3 ${styles.legend}`}>{HERO_TEXTS.ridge}</p>
      </div>
      <Film />
    </section>
  );
}

function Story() {
  return (
    <section className={`page ${styles.section}`} id="how-it-works">
      <h2 className="d5">{HOW_IT_WORKS_TEXTS.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling region must be focusable for keyboard users */}
      <ol className={styles.story} tabIndex={0} aria-label={HOW_IT_WORKS_TEXTS.title}>
        {HOW_IT_WORKS_TEXTS.slides.map(({ title, text }) => (
          <li key={title}>
            <h3 className="d4">{title}</h3>
            <p className="ink2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
