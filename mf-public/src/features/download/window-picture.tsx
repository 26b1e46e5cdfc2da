import { LogoMark } from '@northkeep/shared-kit/logo';
import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { RidgeChart } from '@northkeep/shared-kit/ridge-chart';
import { Minus, Square, X } from 'lucide-react';
import { DASHBOARD_TEXTS, HERO_TEXTS } from '../landing/copy.ts';
import { EXAMPLE_WEEKS } from '../landing/example-weeks.ts';
import { DOWNLOAD_TEXT } from './copy.ts';
import styles from './window-picture.module.css';

const WEEKS = EXAMPLE_WEEKS.slice(-6);

/** Drawing of the installed app in a window of its own, in the theme of the page. */
export function WindowPicture() {
  return (
    <figure className={styles.picture}>
      <div className={styles.window}>
        <div className={styles.bar} aria-hidden="true">
          <LogoMark size={14} />
          Northkeep
          <span className={styles.controls}>
            <Minus size={16} strokeWidth={1.5} />
            <Square size={14} strokeWidth={1.5} />
            <X size={16} strokeWidth={1.5} />
          </span>
        </div>
        <div className={styles.inside}>
          <div className={styles.ridge}>
            <p className="d5">{HERO_TEXTS.thisWeek}</p>
            <RidgeChart weeks={WEEKS} width={250} height={84} />
          </div>
          <ul>
            {DASHBOARD_TEXTS.steps.map(({ label, total, progress }) => (
              <li key={label}>
                {label}
                <ProgressDots label={label} total={total} progress={progress} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <figcaption className="t2 ink3">{DOWNLOAD_TEXT.picture}</figcaption>
    </figure>
  );
}
