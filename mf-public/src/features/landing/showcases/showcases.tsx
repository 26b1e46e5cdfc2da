import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { useState } from 'react';
import { SOFTWARE_TEXT } from '../../pages/copy.ts';
import { DASHBOARD_TEXTS, SHOWCASE_NOTE, SHOWCASE_VIEWS } from '../copy.ts';
import { RevealOnScroll } from '../reveal-on-scroll.tsx';
import { ShowcasePicture } from './showcase-picture.tsx';
import styles from './showcases.module.css';

/** The four views of the product, each with a picture; the steps of the first one can be tried. */
export function Showcases() {
  return (
    <>
      <section className={`page ${styles.first}`}>
        <div className={styles.text}>
          <h2 className="d5">{DASHBOARD_TEXTS.title}</h2>
          <p className="ink2">{DASHBOARD_TEXTS.text}</p>
          <ExampleSteps />
          <p className="t2 ink3">{DASHBOARD_TEXTS.hint}</p>
        </div>
        <ShowcasePicture view="dashboard" />
      </section>
      <section className={`page ${styles.others}`}>
        <ul className={styles.views}>
          {SHOWCASE_VIEWS.map(({ view, at }) => (
            <RevealOnScroll key={view} className={styles.view}>
              <h2 className="d4">{SOFTWARE_TEXT.views[at].title}</h2>
              <p className="ink2">{SOFTWARE_TEXT.views[at].text}</p>
              <ShowcasePicture view={view} />
            </RevealOnScroll>
          ))}
        </ul>
        <p className="t2 ink3">{SHOWCASE_NOTE}</p>
      </section>
    </>
  );
}

function ExampleSteps() {
  const [progress, setProgress] = useState(() => DASHBOARD_TEXTS.steps.map((step) => step.progress));
  const fill = (at: number, done: number) => setProgress(progress.map((n, i) => (i === at ? done : n)));
  return (
    <ul className={styles.steps}>
      {DASHBOARD_TEXTS.steps.map(({ label, total }, at) => (
        <li key={label}>
          <span>{label}</span>
          <ProgressDots
            total={total}
            progress={progress[at] ?? 0}
            label={label}
            onProgress={(done) => fill(at, done)}
          />
        </li>
      ))}
    </ul>
  );
}
