import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import type { NotesView } from '../../../rules/views.ts';
import { clearSelection, endSelection, useSelection } from './selection-store.ts';

const bar = lazyModule(() => import('./selection-bar.tsx'));

/** Bar with the actions for the selected lines, loaded with the first selection. */
export function LazySelectionBar({ view }: { view: NotesView }) {
  const isOn = useSelection(({ ids }) => ids.size > 0);
  const loaded = useLazyModule(bar, isOn, endSelection);
  // The selection belongs to the list in which it was made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view has its own selection
  useEffect(() => clearSelection, [view]);
  return isOn && loaded ? <loaded.SelectionBar /> : null;
}
