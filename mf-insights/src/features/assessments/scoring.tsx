import { joinSentences } from '@northkeep/contracts';
import type { Instrument } from '@northkeep/contracts/insights';
import styles from './assessment-result.module.css';
import { assessmentResultTexts as copy } from './copy.ts';

/** Explains the scoring of the instrument and names the source of its wording. */
export function Scoring({ instrument: { scales, sources, licence } }: { instrument: Instrument }) {
  const alphas = scales.map(({ reportedAlpha }) => reportedAlpha).filter((alpha) => alpha !== undefined);
  const format = (alpha: number) => alpha.toFixed(2).replace(/^0/, '');
  const reported = alphas.length === 0 ? null : copy.alphas(format(Math.min(...alphas)), format(Math.max(...alphas)));
  return (
    <details className={styles.why}>
      <summary className="t2 ink2">{copy.why}</summary>
      <p className="t2 ink2">{joinSentences(copy.scoring(scales[0]?.items ?? 0), reported)}</p>
      <ul className="t2">
        {sources.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
        <li className="ink3">{copy.licence(licence.name)}</li>
      </ul>
    </details>
  );
}
