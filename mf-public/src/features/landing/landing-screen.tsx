import { ButtonLink } from '@northkeep/shared-kit/button';
import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { RidgeChart } from '@northkeep/shared-kit/ridge-chart';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { START } from '../../copy.ts';
import { HOME, PRICING, REGISTER } from '../../paths.ts';
import { SOFTWARE_TEXT } from '../pages/copy.ts';
import { Faq } from '../pages/faq.tsx';
import page from '../pages/page.module.css';
import { pageTitle, usePageHead } from '../pages/use-page-head.ts';
import { PRICES } from '../pricing/copy.ts';
import { FreeFee } from '../pricing/free-fee.tsx';
import { Plans } from '../pricing/plans.tsx';
import { CLOSING, DASHBOARD, FAQ, FAQ_TITLE, HERO, HERO_BUTTON, PROMISES, STORY } from './copy.ts';
import { EXAMPLE_WEEKS } from './example-weeks.ts';
import { Film } from './film/film.tsx';
import styles from './landing.module.css';
import { PrivacyDemo } from './privacy-demo.tsx';
import { RevealOnScroll } from './reveal-on-scroll.tsx';

export function LandingScreen() {
  usePageHead(HOME);
  return (
    <>
      <Hero />
      <Dashboard />
      <Showcases />
      <Story />
      <PrivacyDemo />
      <Faq title={PROMISES.title} items={PROMISES.items} />
      <Faq title={FAQ_TITLE} items={FAQ} />
      <section className={`page ${styles.section}`}>
        <h2 className={`d5 ${styles.priceTitle}`}>{PRICES.title.join(' ')}</h2>
        <Plans heading="h3" />
      </section>
      <section className={`page ${styles.end}`}>
        <h2 className="d6">{CLOSING.title}</h2>
        <div className={styles.cta}>
          <ButtonLink kind="primary" to={REGISTER}>
            {START}
          </ButtonLink>
          <ButtonLink kind="text" to={PRICING}>
            {CLOSING.compare}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={`page ${styles.text}`}>
        <h1 className="d6" data-title={pageTitle(HOME)}>
          {HERO.title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className={`read ${styles.lead}`}>{HERO.text}</p>
        <div className={styles.cta}>
          <ButtonLink kind="primary" to={REGISTER}>
            {HERO_BUTTON}
          </ButtonLink>
          <ButtonLink kind="text" href="#how-it-works" icon={ArrowDown}>
            {HERO.how}
          </ButtonLink>
        </div>
        <FreeFee />
      </div>
      <div className={`page ${styles.horizon}`}>
        <RidgeChart weeks={EXAMPLE_WEEKS} width={1168} height={240} draw />
        <p className={`t2 ink3 ${styles.legend}`}>{HERO.ridge}</p>
      </div>
      <Film />
    </section>
  );
}

function Dashboard() {
  const [progress, setProgress] = useState(() => DASHBOARD.steps.map((step) => step.progress));
  const fill = (at: number, done: number) => setProgress(progress.map((n, i) => (i === at ? done : n)));
  return (
    <section className={`page ${styles.section} ${styles.show}`}>
      <div className={styles.showText}>
        <h2 className="d5">{DASHBOARD.title}</h2>
        <p className="ink2">{DASHBOARD.text}</p>
        <p className="t2 ink3">{DASHBOARD.hint}</p>
      </div>
      <ul className={styles.steps}>
        {DASHBOARD.steps.map(({ label, total }, at) => (
          <li key={label}>
            <span className="d4">{label}</span>
            <ProgressDots
              total={total}
              progress={progress[at] ?? 0}
              label={label}
              onProgress={(done) => fill(at, done)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Screenshots of the three other views; the first one is interactive above. */
function Showcases() {
  return (
    <ul className={`page ${page.rows}`}>
      {SOFTWARE_TEXT.views
        .filter(({ title }) => title !== DASHBOARD.title)
        .map(({ title, text }) => (
          <RevealOnScroll key={title}>
            <h2 className="d5">{title}</h2>
            <p className="read ink2">{text}</p>
          </RevealOnScroll>
        ))}
    </ul>
  );
}

function Story() {
  return (
    <section className={`page ${styles.section}`} id="how-it-works">
      <h2 className="d5">{STORY.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling region must be focusable for keyboard users */}
      <ol className={styles.story} tabIndex={0} aria-label={STORY.title}>
        {STORY.slides.map(({ title, text }) => (
          <li key={title}>
            <h3 className="d4">{title}</h3>
            <p className="ink2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
