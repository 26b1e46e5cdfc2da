import { rankSuggestions } from '@northkeep/contracts/suggestions';
import { observer } from '@northkeep/shared-kit/runtime';
import { obstacles } from '@northkeep/shared-vault';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { commonTexts } from '../../copy.ts';
import { checkHelper, checkObstacle, OBSTACLE_HELPERS_MAX } from '../../rules/plan-limits.ts';
import type { AddFieldHandle } from '../plan/add-field.tsx';
import { getDirectionTexts } from '../plan/direction-text.ts';
import { obstacleHelpers } from '../plan/helper-list.ts';
import { labelOf } from '../plan/plan.ts';
import { addObstacle } from '../plan/plan-changes.ts';
import { useSuggestionPhrases } from '../suggest/use-phrases.ts';
import { AddedItems } from './added-items.tsx';
import styles from './conditions-page.module.css';
import { onboardingTexts } from './copy.ts';
import { DraftField } from './draft-field.tsx';
import { PageLayout } from './page-layout.tsx';
import { Suggestions } from './suggestions.tsx';

const copy = onboardingTexts.conditions;
const SUGGESTIONS_MAX = 4;

/** Wizard page for obstacles, which are synced records, and helpers, which never leave this device. */
export const ConditionsPage = observer(function ConditionsPage({ field }: { field: RefObject<AddFieldHandle | null> }) {
  const obstacle = useRef<AddFieldHandle>(null);
  const helper = useRef<AddFieldHandle>(null);
  useImperativeHandle(field, () => ({
    submitPending: () => (obstacle.current?.submitPending() ?? true) && (helper.current?.submitPending() ?? true),
    submit: (text) => obstacle.current?.submit(text),
  }));
  const { phrases } = useSuggestionPhrases();
  const named = obstacles.items.map(labelOf);
  const full = obstacleHelpers.list.length >= OBSTACLE_HELPERS_MAX;
  const [direction = ''] = getDirectionTexts();
  return (
    <PageLayout heading={copy.heading} text={copy.text}>
      <section className={styles.section}>
        <DraftField
          name="obstacle"
          ref={obstacle}
          label={copy.obstacle}
          placeholder={copy.obstaclePlaceholder}
          check={(text) => checkObstacle(text, named)}
          onAdd={addObstacle}
        />
        <AddedItems
          items={obstacles.items.map((item) => ({
            id: item.id,
            label: labelOf(item),
            damaged: item.damaged.has('label'),
          }))}
          onRemove={(id) => obstacles.remove(id)}
        />
        <Suggestions
          bare
          label={copy.obstacles}
          labels={rankSuggestions(phrases?.obstacles ?? [], {
            subject: direction,
            taken: named,
            limit: SUGGESTIONS_MAX,
          }).map(({ label }) => label)}
          onAccept={addObstacle}
        />
      </section>
      <section className={styles.section}>
        <DraftField
          name="helper"
          ref={helper}
          label={copy.helper}
          placeholder={copy.helperPlaceholder}
          full={full}
          hint={full ? copy.removeOne : undefined}
          end={
            <span className="t2 ink3 num">
              {commonTexts.ofLimit(obstacleHelpers.list.length, OBSTACLE_HELPERS_MAX)}
            </span>
          }
          check={(text) => checkHelper(text, obstacleHelpers.list)}
          onAdd={(label) => obstacleHelpers.add(label)}
        />
        <AddedItems
          items={obstacleHelpers.list.map((label) => ({ id: label, label }))}
          onRemove={(label) => obstacleHelpers.remove(label)}
        />
        {!full && (
          <Suggestions
            bare
            label={copy.helpers}
            labels={rankSuggestions(phrases?.helpers ?? [], {
              subject: named.join('. '),
              context: [direction],
              taken: obstacleHelpers.list,
              limit: SUGGESTIONS_MAX,
            }).map(({ label }) => label)}
            onAccept={(label) => obstacleHelpers.add(label)}
          />
        )}
        <p className="t2 ink3">{copy.helpersStay}</p>
      </section>
    </PageLayout>
  );
});
