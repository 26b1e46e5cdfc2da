import { ABOUT_TEXT } from './copy.ts';
import styles from './direction-diagram.module.css';

/**
 * Diagram of the way from a step of this week to a long-term direction, drawn as a climbing path; vertical on narrow
 * screens.
 */
export function DirectionDiagram() {
  const { label, stops } = ABOUT_TEXT.trail;
  return (
    <section className={`page ${styles.trail}`} aria-label={label}>
      <svg viewBox="0 0 900 120" preserveAspectRatio="none" aria-hidden="true">
        <path d="M3 108L70 103 128 96 196 92 244 83 300 78 352 74 420 62 498 57 540 50 600 45 668 38 724 26 800 20 846 14 897 10" />
      </svg>
      <ol>
        {stops.map(({ name, example }) => (
          <li key={name}>
            {name}
            <b>{example}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
