import { type StepSuggestion, suggestSteps } from '@northkeep/contracts/suggestions';
import { Button } from '@northkeep/shared-kit/button';
import { FieldError } from '@northkeep/shared-kit/field';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { useEffect, useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { checkStep } from '../../rules/plan-limits.ts';
import { EDITOR_SUGGESTIONS_MAX, keepNewSuggestions } from '../../rules/step-lists.ts';
import { AskAssistant } from '../assistant/ask-assistant.tsx';
import { buildStepsRequest } from '../assistant/assistant-request.ts';
import { assistantTexts } from '../assistant/copy.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import { getSuggestionRankingTexts } from '../plan/plan-context.ts';
import { focusNeighbour } from '../suggest/focus-neighbour.ts';
import { OtherSuggestionsButton } from '../suggest/redraw.tsx';
import { suggestionHistory } from '../suggest/suggestion-history.ts';
import { useSuggestionPhrases } from '../suggest/use-phrases.ts';
import { weeklyFocusTexts } from './copy.ts';
import { disabledSuggestions, enableSuggestion, forgetDisabledSuggestions } from './enabled-suggestions.ts';
import styles from './weekly-focus-suggestions.module.css';

interface WeeklyFocusSuggestionsProps {
  branch: Goal;
  /** Number of redraws left until the editor closes, shared by all goals. */
  redraws: number;
  onRedraw: () => void;
}

/**
 * List of up to 10 suggested steps for a goal. The button Enable turns a suggestion into a parked step. An error
 * empties the list.
 */
export const WeeklyFocusSuggestions = observer(function WeeklyFocusSuggestions({
  branch,
  redraws,
  onRedraw,
}: WeeklyFocusSuggestionsProps) {
  const { status, phrases } = useSuggestionPhrases();
  const [isEmptied, setEmptied] = useState(false);
  const { goal, aim } = branch;
  const taken = branch.steps.map(labelOf);
  const fresh =
    phrases === null
      ? []
      : suggestSteps({
          phrases: phrases.steps,
          goal: labelOf(goal),
          aim: labelOf(aim),
          context: getSuggestionRankingTexts(),
          taken,
          used: suggestionHistory.usedFor(goal.id),
          limit: EDITOR_SUGGESTIONS_MAX,
        });
  const offered =
    status === 'failed' || isEmptied ? [] : keepNewSuggestions([...disabledSuggestions(goal.id), ...fresh], taken);
  useEffect(() => forgetDisabledSuggestions, []);
  const redraw = () => {
    suggestionHistory.remember(
      goal.id,
      fresh.map(({ label }) => label),
    );
    onRedraw();
  };
  const take = (suggestion: StepSuggestion) => {
    enableSuggestion(goal.id, suggestion);
    suggestionHistory.remember(goal.id, [suggestion.label]);
  };
  const enable = (suggestion: StepSuggestion, button: HTMLElement) => {
    focusNeighbour(button);
    take(suggestion);
    announceToScreenReaders(commonTexts.added(suggestion.label));
  };
  return (
    <section className={styles.section} aria-busy={status === 'loading'}>
      <div className={styles.head}>
        <h4 className="t2 w5">{commonTexts.suggestions}</h4>
        <OtherSuggestionsButton left={redraws} onRedraw={redraw} />
      </div>
      <div role="alert">{status === 'failed' && <FieldError>{weeklyFocusTexts.unexpected}</FieldError>}</div>
      <ul aria-label={commonTexts.suggestions}>
        {offered.map((suggestion) => (
          <li key={suggestion.label} className={styles.row}>
            <span dir="auto">{suggestion.label}</span>
            <span className="t2 ink3 num">{commonTexts.often(clampShown(suggestion.frequency))}</span>
            <Button
              small
              aria-label={weeklyFocusTexts.enableStep(suggestion.label)}
              onClick={({ currentTarget }) => enable(suggestion, currentTarget)}
            >
              {weeklyFocusTexts.enable}
            </Button>
          </li>
        ))}
      </ul>
      <p className={`${styles.foot} t2 ink3`}>
        {isEmptied ? (
          <Button kind="text" small onClick={() => setEmptied(false)}>
            {assistantTexts.ofDevice}
          </Button>
        ) : (
          commonTexts.onThisDevice
        )}
      </p>
      <AskAssistant
        key={`${goal.id} ${labelOf(goal)}`}
        build={(previous) => buildStepsRequest(branch, { previous, inEditor: true })}
        taken={[...taken, ...suggestionHistory.usedFor(goal.id)]}
        left={redraws}
        onSpend={onRedraw}
        accept={weeklyFocusTexts.enable}
        often={commonTexts.often}
        check={(text) => checkStep(text, taken, null)}
        onAccept={take}
        onShown={(labels) => suggestionHistory.remember(goal.id, labels)}
        onFailed={setEmptied}
        limit={EDITOR_SUGGESTIONS_MAX}
      />
    </section>
  );
});

const clampShown = (frequency: number) => Math.max(1, frequency);
