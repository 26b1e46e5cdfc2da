import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { EyeOff } from 'lucide-react';
import { UNVERIFIED_TEXTS } from './copy.ts';
import styles from './panel.module.css';
import rowText from './row-text.module.css';

/** Lists, by kind, the records of the server that the user's devices have not written, and what the user can do. */
export const UnverifiedRows = observer(function UnverifiedRows() {
  const counts = new Map<Kind, number>();
  for (const { kind } of sync.unverified) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return (
    <>
      <ul className={styles.rows} aria-label={UNVERIFIED_TEXTS.kinds}>
        {[...counts].map(([kind, count]) => (
          <li key={kind} className={styles.row}>
            <Icon of={EyeOff} small />
            <span className={rowText.text}>
              {UNVERIFIED_TEXTS.kind(getKindDeclaration(kind).display.heading, count)}
            </span>
          </li>
        ))}
      </ul>
      <section className={styles.choices} aria-label={UNVERIFIED_TEXTS.whatToDo}>
        <ul>
          {UNVERIFIED_TEXTS.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
    </>
  );
});
