import { Button } from '@northkeep/shared-kit/button';
import { Chip } from '@northkeep/shared-kit/chip';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { common } from '../../copy.ts';
import styles from './suggestions.module.css';

/** How many are shown before 'More suggestions'. */
const FIRST = 8;

interface SuggestionsProps {
  label: string;
  labels: readonly string[];
  onTake: (label: string) => void;
  /** Without a heading and its footer, under a field that they clearly belong to. */
  bare?: boolean;
  /** Rank of its heading, under the one above it. */
  heading?: 'h2' | 'h3';
}

/** Phrases to take over with a press. */
export function Suggestions({ label, labels, onTake, bare = false, heading: Heading = 'h2' }: SuggestionsProps) {
  const [all, setAll] = useState(false);
  if (labels.length === 0) return null;
  const chips = (
    <ul className={styles.chips} aria-label={label}>
      {(all ? labels : labels.slice(0, bare ? 4 : FIRST)).map((text) => (
        <li key={text}>
          <Chip icon={Plus} onClick={() => onTake(text)}>
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
  if (bare) return chips;
  return (
    <section className={styles.block}>
      <div className={styles.head}>
        <Heading className="t2 w5">{common.suggestions}</Heading>
        {!all && labels.length > FIRST && (
          <Button kind="text" small onClick={() => setAll(true)}>
            {common.moreSuggestions}
          </Button>
        )}
      </div>
      {chips}
      <p className={`${styles.foot} t2 ink3`}>{common.onThisDevice}</p>
    </section>
  );
}
