import type { StepSuggestion } from '@northkeep/contracts/suggestions';
import { Button } from '@northkeep/shared-kit/button';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import type { LabelCheckResult } from '@northkeep/shared-vault/plan-rules';
import { Pencil, X } from 'lucide-react';
import { useId, useState } from 'react';
import { commonTexts, labelProblemTexts } from '../../copy.ts';
import { LabelEditor } from '../plan/label-editor.tsx';
import { focusNeighbour } from '../suggest/focus-neighbour.ts';
import styles from './assistant.module.css';
import { assistantTexts } from './copy.ts';

interface SuggestedListProps {
  suggestions: readonly StepSuggestion[];
  /** True when the suggestions come from the server's own engine instead of the requested service. */
  isFallback: boolean;
  accept: string;
  /** Formats the planned times a week of a step; missing for aims and goals, which have no planned times. */
  often?: (times: number) => string;
  check: (text: string) => LabelCheckResult;
  onAccept: (suggestion: StepSuggestion) => void;
  onDrop: (label: string) => void;
  onRename: (from: string, to: string) => void;
}

/** Suggestions of the assistant, each to be taken, renamed or discarded. Their texts are shown as plain text. */
export function SuggestedList(props: SuggestedListProps) {
  const { suggestions, isFallback, accept, often, check, onAccept, onDrop, onRename } = props;
  const title = useId();
  const [renamed, setRenamed] = useState<string | null>(null);
  if (suggestions.length === 0) {
    return (
      <p className="t2 ink2" role="status">
        {isFallback ? assistantTexts.builtInNothingNew : assistantTexts.nothingNew}
      </p>
    );
  }
  const take = (suggestion: StepSuggestion, button: HTMLElement) => {
    const checked = check(suggestion.label);
    // The label is invalid if the user has meanwhile added it by hand, or if the limit is reached.
    if (!checked.ok) return toast({ type: 'warning', text: labelProblemTexts[checked.problem] });
    focusNeighbour(button);
    onAccept(suggestion);
    onDrop(suggestion.label);
    announceToScreenReaders(commonTexts.added(suggestion.label));
  };
  const discard = (label: string, button: HTMLElement) => {
    focusNeighbour(button);
    onDrop(label);
    announceToScreenReaders(assistantTexts.discarded(label));
  };
  return (
    <div className={styles.answer}>
      <p className="t2 w5" id={title}>
        {assistantTexts.list}
      </p>
      {isFallback && (
        <p className="t2 ink2" role="status">
          {assistantTexts.builtIn}
        </p>
      )}
      <ul className={styles.list} aria-labelledby={title}>
        {suggestions.map((suggestion) => {
          const { label, frequency } = suggestion;
          return (
            <li key={label}>
              {renamed === label ? (
                <LabelEditor
                  draft={`suggested.${label}`}
                  label={label}
                  name={assistantTexts.rename(label)}
                  check={check}
                  onSave={(text) => onRename(label, text)}
                  onDone={() => setRenamed(null)}
                />
              ) : (
                <span dir="auto" className={styles.label}>
                  {label}
                </span>
              )}
              <span className="t2 ink3 num">{often?.(frequency)}</span>
              <span className={styles.row}>
                <Button
                  small
                  aria-label={assistantTexts.acceptAs(accept, label)}
                  onClick={({ currentTarget }) => take(suggestion, currentTarget)}
                >
                  {accept}
                </Button>
                <IconButton
                  small
                  icon={Pencil}
                  label={assistantTexts.rename(label)}
                  onClick={() => setRenamed(label)}
                />
                <IconButton
                  small
                  icon={X}
                  label={assistantTexts.discard(label)}
                  onClick={({ currentTarget }) => discard(label, currentTarget)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {!isFallback && <p className="t2 ink3">{assistantTexts.note}</p>}
    </div>
  );
}
