import { ButtonLink } from '@northkeep/shared-kit/button';
import { UPDATES_PATH } from '../../paths.ts';
import { formatPrice } from '../../rules/price.ts';
import { ELITE_TEXTS, PRICE_TEXTS } from './copy.ts';
import styles from './elite-section.module.css';

/** Preview of the Elite plan with a link to its newsletter; target of `/pricing#elite-updates`. */
export function EliteSection() {
  const points = [
    ...ELITE_TEXTS.points,
    ELITE_TEXTS.price(formatPrice('elite', 'monthly').amount, formatPrice('elite', 'annual').amount),
  ];
  return (
    <section className={`page ${styles.elite}`} id="elite-updates" aria-labelledby="elite-title">
      <div className={styles.say}>
        <h2 className="d5" id="elite-title">
          {ELITE_TEXTS.title}
        </h2>
        <p className="ink2">{ELITE_TEXTS.text}</p>
        <ButtonLink to={UPDATES_PATH}>{PRICE_TEXTS.elite.updates}</ButtonLink>
      </div>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
