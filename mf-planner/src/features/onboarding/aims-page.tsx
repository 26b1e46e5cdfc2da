import { observer } from '@northkeep/shared-kit/runtime';
import { aims, obstacles } from '@northkeep/shared-vault';
import type { RefObject } from 'react';
import { AIM_PHRASES } from '../../content/phrases.ts';
import { common, onboarding } from '../../copy.ts';
import { checkAim, WIZARD_AIMS_MAX } from '../../rules/plan-limits.ts';
import { rankSuggestions } from '../../rules/rank-suggestions.ts';
import { AddField, type AddFieldHandle } from '../plan/add-field.tsx';
import { labelOf } from '../plan/plan.ts';
import { removeAim, renameAim } from '../plan/plan-changes.ts';
import { AddedItems } from './added-items.tsx';
import { directionText } from './direction-text.ts';
import { PageLayout, withoutBreaks } from './page-layout.tsx';
import { Suggestions } from './suggestions.tsx';

const copy = onboarding.aims;
const SUGGESTIONS_MAX = 24;
/** Share of suggestions that ignore the direction. */
const GENERAL_SHARE = 0.5;

export const AimsPage = observer(function AimsPage({ field }: { field: RefObject<AddFieldHandle | null> }) {
  const named = aims.items.map(labelOf);
  const full = named.length >= WIZARD_AIMS_MAX;
  const [direction = ''] = directionText();
  return (
    <PageLayout heading={withoutBreaks(copy.heading)} text={copy.text}>
      <AddField
        ref={field}
        label={copy.label}
        placeholder={copy.placeholder}
        full={full}
        end={<span className="t2 ink3 num">{common.ofLimit(named.length, WIZARD_AIMS_MAX)}</span>}
        check={(text) => checkAim(text, named)}
        onAdd={(label) => aims.create({ label })}
      />
      <AddedItems
        large
        items={aims.items.map((item) => ({ id: item.id, label: labelOf(item), damaged: item.damaged.has('label') }))}
        onRename={renameAim}
        check={checkAim}
        onRemove={(id) => void removeAim(id)}
      />
      {!full && (
        <Suggestions
          label={copy.suggested}
          labels={rankSuggestions(AIM_PHRASES, {
            subject: direction,
            context: obstacles.items.map(labelOf),
            taken: named,
            limit: SUGGESTIONS_MAX,
            general: GENERAL_SHARE,
          }).map(({ label }) => label)}
          onAccept={(label) => aims.create({ label })}
        />
      )}
    </PageLayout>
  );
});
