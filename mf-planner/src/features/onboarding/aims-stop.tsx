import { observer } from '@northkeep/shared-kit/runtime';
import { aims, obstacles } from '@northkeep/shared-vault';
import type { RefObject } from 'react';
import { AIM_PHRASES } from '../../content/phrases.ts';
import { common, onboarding } from '../../copy.ts';
import { checkAim, WIZARD_AIMS_MAX } from '../../rules/plan-limits.ts';
import { suggest } from '../../rules/suggest.ts';
import { AddField, type AddFieldHandle } from '../plan/add-field.tsx';
import { removeAim, renameAim } from '../plan/changes.ts';
import { labelOf } from '../plan/plan.ts';
import { directionWords } from './direction-words.ts';
import { OwnList } from './own-list.tsx';
import { StopBody, unbroken } from './stop-body.tsx';
import { Suggestions } from './suggestions.tsx';

const copy = onboarding.aims;
const SUGGESTED = 24;
/** Half of them from the direction, half from anywhere. */
const GENERAL = 0.5;

export const AimsStop = observer(function AimsStop({ field }: { field: RefObject<AddFieldHandle | null> }) {
  const named = aims.items.map(labelOf);
  const full = named.length >= WIZARD_AIMS_MAX;
  const context = [...directionWords(), ...obstacles.items.map(labelOf)];
  return (
    <StopBody heading={unbroken(copy.heading)} text={copy.text}>
      <AddField
        ref={field}
        label={copy.label}
        placeholder={copy.placeholder}
        full={full}
        end={<span className="t2 ink3 num">{common.ofLimit(named.length, WIZARD_AIMS_MAX)}</span>}
        check={(text) => checkAim(text, named)}
        onAdd={(label) => aims.create({ label })}
      />
      <OwnList
        large
        items={aims.items.map((item) => ({ id: item.id, label: labelOf(item), damaged: item.damaged.has('label') }))}
        onRename={renameAim}
        check={checkAim}
        onRemove={(id) => void removeAim(id)}
      />
      {!full && (
        <Suggestions
          label={copy.suggested}
          labels={suggest(AIM_PHRASES, { context, taken: named, limit: SUGGESTED, general: GENERAL }).map(
            ({ label }) => label,
          )}
          onTake={(label) => aims.create({ label })}
        />
      )}
    </StopBody>
  );
});
