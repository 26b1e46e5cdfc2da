import { DIRECTION_ID } from '@northkeep/contracts';
import {
  INITIAL_REDRAWS_LEFT,
  SUGGESTIONS_PER_DRAW_MAX,
  sanitizeSuggestions,
  suggestAims,
} from '@northkeep/contracts/suggestions';
import { observer } from '@northkeep/shared-kit/runtime';
import { Slider } from '@northkeep/shared-kit/slider';
import { aims, obstacles } from '@northkeep/shared-vault';
import { type RefObject, useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { checkAim, WIZARD_AIMS_MAX } from '../../rules/plan-limits.ts';
import { AIM_REDRAW_COUNTER } from '../../rules/suggestion-memory.ts';
import { AskAssistant } from '../assistant/ask-assistant.tsx';
import { buildAimsRequest } from '../assistant/assistant-request.ts';
import type { AddFieldHandle } from '../plan/add-field.tsx';
import { deletePlanItem } from '../plan/deletion.ts';
import { getDirectionTexts } from '../plan/direction-text.ts';
import { labelOf } from '../plan/plan.ts';
import { addAim, renameAim } from '../plan/plan-changes.ts';
import { suggestionHistory } from '../suggest/suggestion-history.ts';
import { useGenericSuggestions } from '../suggest/use-generic-suggestions.ts';
import { useSuggestionPhrases } from '../suggest/use-phrases.ts';
import { AddedItems } from './added-items.tsx';
import styles from './aims-page.module.css';
import { onboardingTexts } from './copy.ts';
import { DraftField } from './draft-field.tsx';
import { PageLayout, renderNoWrapHeading } from './page-layout.tsx';
import { RegistrationGoal, useRegistrationGoal } from './registration-goal.tsx';
import { Suggestions } from './suggestions.tsx';

const copy = onboardingTexts.aims;
/** Initial value of the slider: percentage of suggestions that fit the user's long-term direction. */
const TAILORED_DEFAULT = 50;
const TAILORED_STEP = 5;

export const AimsPage = observer(function AimsPage({ field }: { field: RefObject<AddFieldHandle | null> }) {
  const [tailored, setTailored] = useState(TAILORED_DEFAULT);
  const { status, phrases } = useSuggestionPhrases();
  const named = aims.items.map(labelOf);
  const full = named.length >= WIZARD_AIMS_MAX;
  const goal = useRegistrationGoal();
  // The goal stays in the field while the first aims are added from the suggestions.
  const [hadNone] = useState(named.length === 0);
  const isGoalOpen = goal !== null && hadNone && !full;
  const isGoalAnAim = isGoalOpen && checkAim(goal, named).ok;
  const [direction = ''] = getDirectionTexts();
  const draw = INITIAL_REDRAWS_LEFT - suggestionHistory.redrawsLeft(AIM_REDRAW_COUNTER);
  const onDevice =
    full || status === 'loading'
      ? []
      : suggestAims({
          phrases: phrases?.aims ?? null,
          direction,
          context: obstacles.items.map(labelOf),
          taken: named,
          tailored,
          draw,
        });
  const generic = useGenericSuggestions({
    paths: [`/northkeep/ideal-life/${DIRECTION_ID}/aims/suggestions`],
    draw,
  });
  const more = full ? [] : sanitizeSuggestions(generic, 'aims', [...named, ...onDevice]);
  const suggested = [...onDevice, ...more.map(({ label }) => label)];
  return (
    <PageLayout heading={renderNoWrapHeading(copy.heading)} text={copy.text}>
      <DraftField
        name="aim"
        ref={field}
        label={copy.label}
        placeholder={copy.placeholder}
        initial={isGoalAnAim ? goal : ''}
        hint={isGoalAnAim ? copy.goalHint : undefined}
        full={full}
        end={<span className="t2 ink3 num">{commonTexts.ofLimit(named.length, WIZARD_AIMS_MAX)}</span>}
        check={(text) => checkAim(text, named)}
        onAdd={addAim}
      />
      {isGoalOpen && !isGoalAnAim && <RegistrationGoal goal={goal} onUse={(text) => field.current?.submit(text)} />}
      <AddedItems
        large
        items={aims.items.map((item) => ({ id: item.id, label: labelOf(item), damaged: item.damaged.has('label') }))}
        onRename={renameAim}
        check={checkAim}
        onRemove={(id) => void deletePlanItem('aims', id)}
      />
      <Suggestions
        label={copy.suggested}
        labels={suggested}
        counter={AIM_REDRAW_COUNTER}
        onAccept={addAim}
        assistant={
          <AskAssistant
            key={direction}
            build={buildAimsRequest}
            taken={named}
            left={suggestionHistory.redrawsLeft(AIM_REDRAW_COUNTER)}
            onSpend={() => suggestionHistory.spendRedraw(AIM_REDRAW_COUNTER)}
            accept={commonTexts.add}
            check={(text) => checkAim(text, named)}
            onAccept={({ label }) => addAim(label)}
            limit={SUGGESTIONS_PER_DRAW_MAX}
          />
        }
      >
        <div className={styles.mix}>
          <Slider
            label={copy.mix}
            min={0}
            max={100}
            step={TAILORED_STEP}
            value={tailored}
            valueText={`${tailored} %`}
            onValue={setTailored}
          />
          <p className={`${styles.ends} t1 ink3`} aria-hidden="true">
            <span>{copy.general}</span>
            <span>{copy.fromDirection}</span>
          </p>
        </div>
      </Suggestions>
    </PageLayout>
  );
});
