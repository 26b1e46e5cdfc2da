import { observer } from '@northkeep/shared-kit/runtime';
import { obstacles } from '@northkeep/shared-vault';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { HELPER_PHRASES, OBSTACLE_PHRASES } from '../../content/phrases.ts';
import { common, onboarding } from '../../copy.ts';
import { checkHelper, checkObstacle, HELPERS_MAX } from '../../rules/plan-limits.ts';
import { suggest } from '../../rules/suggest.ts';
import { AddField, type AddFieldHandle } from '../plan/add-field.tsx';
import { helpers } from '../plan/helpers.ts';
import { labelOf } from '../plan/plan.ts';
import styles from './conditions-stop.module.css';
import { directionWords } from './direction-words.ts';
import { OwnList } from './own-list.tsx';
import { StopBody } from './stop-body.tsx';
import { Suggestions } from './suggestions.tsx';

const copy = onboarding.conditions;
const SHOWN = 4;

/** Obstacles, which are records, and what helps, which stays on this device. */
export const ConditionsStop = observer(function ConditionsStop({ field }: { field: RefObject<AddFieldHandle | null> }) {
  const obstacle = useRef<AddFieldHandle>(null);
  const helper = useRef<AddFieldHandle>(null);
  useImperativeHandle(field, () => ({
    settle: () => (obstacle.current?.settle() ?? true) && (helper.current?.settle() ?? true),
  }));
  const named = obstacles.items.map(labelOf);
  const full = helpers.list.length >= HELPERS_MAX;
  const context = directionWords();
  return (
    <StopBody heading={copy.heading} text={copy.text}>
      <section className={styles.part}>
        <AddField
          ref={obstacle}
          label={copy.obstacle}
          placeholder={copy.obstaclePlaceholder}
          check={(text) => checkObstacle(text, named)}
          onAdd={(label) => obstacles.create({ label })}
        />
        <OwnList
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
          labels={suggest(OBSTACLE_PHRASES, { context, taken: named, limit: SHOWN }).map(({ label }) => label)}
          onTake={(label) => obstacles.create({ label })}
        />
      </section>
      <section className={styles.part}>
        <AddField
          ref={helper}
          label={copy.helper}
          placeholder={copy.helperPlaceholder}
          full={full}
          hint={full ? copy.removeOne : undefined}
          end={<span className="t2 ink3 num">{common.ofLimit(helpers.list.length, HELPERS_MAX)}</span>}
          check={(text) => checkHelper(text, helpers.list)}
          onAdd={(label) => helpers.add(label)}
        />
        <OwnList
          items={helpers.list.map((label) => ({ id: label, label }))}
          onRemove={(label) => helpers.remove(label)}
        />
        {!full && (
          <Suggestions
            bare
            label={copy.helpers}
            labels={suggest(HELPER_PHRASES, { context: [...context, ...named], taken: helpers.list, limit: SHOWN }).map(
              ({ label }) => label,
            )}
            onTake={(label) => helpers.add(label)}
          />
        )}
        <p className="t2 ink3">{copy.helpersStay}</p>
      </section>
    </StopBody>
  );
});
