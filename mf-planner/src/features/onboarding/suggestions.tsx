import { SUGGESTIONS_PAGE_SIZE } from '@northkeep/contracts/suggestions';
import { Button } from '@northkeep/shared-kit/button';
import { Chip } from '@northkeep/shared-kit/chip';
import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { CountedRedrawButton } from '../suggest/redraw.tsx';
import { onboardingTexts } from './copy.ts';
import styles from './suggestions.module.css';

/** Maximum number of suggestions shown as chips in one list. */
const SUGGESTION_CHIPS_MAX = 60;

interface SuggestionsProps {
  label: string;
  labels: readonly string[];
  onAccept: (label: string) => void;
  /** Omits the heading and the footer, for suggestions directly under their field. */
  bare?: boolean;
  /** Heading level, one below the heading of the page section. */
  heading?: 'h2' | 'h3';
  /** Name of the counter that limits the redraws (repeated suggestions). Without a name there is no Redraw button. */
  counter?: string;
  /** Controls between the heading and the chips. */
  children?: ReactNode;
  /** Content of the opt-in assistant, such as its button. */
  assistant?: ReactNode;
}

/** Suggested phrases as chips. Pressing a chip adds its phrase. */
export function Suggestions({
  label,
  labels,
  onAccept,
  bare = false,
  heading = 'h2',
  counter,
  children,
  assistant,
}: SuggestionsProps) {
  const [all, setAll] = useState(false);
  if (labels.length === 0) return null;
  const accept = (text: string) => {
    onAccept(text);
    announceToScreenReaders(commonTexts.added(text));
  };
  const chips = (
    <ul className={styles.chips} aria-label={label}>
      {labels.slice(0, bare ? 4 : all ? SUGGESTION_CHIPS_MAX : SUGGESTIONS_PAGE_SIZE).map((text) => (
        <li key={text}>
          <Chip icon={Plus} onClick={() => accept(text)}>
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
  if (bare) return chips;
  return (
    <SuggestionSection
      heading={heading}
      {...(!all && labels.length > SUGGESTIONS_PAGE_SIZE ? { onMore: () => setAll(true) } : {})}
      {...(counter === undefined ? {} : { redraw: <CountedRedrawButton counter={counter} /> })}
      assistant={assistant}
    >
      {children}
      {chips}
    </SuggestionSection>
  );
}

interface SuggestionSectionProps {
  heading: 'h2' | 'h3';
  redraw?: ReactNode;
  /** Shows the button 'More suggestions' when there are more. */
  onMore?: () => void;
  assistant?: ReactNode;
  children: ReactNode;
}

/**
 * Section of suggestions with its heading, a footer that says where they are from, and the assistant.
 */
export function SuggestionSection({ heading: Heading, redraw, onMore, assistant, children }: SuggestionSectionProps) {
  return (
    <section className={styles.block}>
      <div className={styles.head}>
        <Heading className="t2 w5">{commonTexts.suggestions}</Heading>
        {redraw}
      </div>
      {children}
      <div className={`${styles.foot} t2 ink3`}>
        <p>{onboardingTexts.suggestionsFrom}</p>
        {onMore && (
          <Button kind="text" small onClick={onMore}>
            {commonTexts.moreSuggestions}
          </Button>
        )}
      </div>
      {assistant}
    </section>
  );
}
