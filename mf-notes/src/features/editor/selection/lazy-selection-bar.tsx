import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import { listenToSelectionKeys } from './selection-keys.ts';
import { clearSelection, endSelection, useSelection } from './selection-store.ts';

const bar = lazyModule(() => import('./selection-bar.tsx'));

/** Bar with the actions for the selected lines, loaded with the first selection. `list` names the list that is shown. */
export function LazySelectionBar({ list }: { list: string }) {
  const isOn = useSelection(({ ids }) => ids.size > 0);
  const loaded = useLazyModule(bar, isOn, endSelection);
  // The selection belongs to the list in which it was made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list has its own selection
  useEffect(() => clearSelection, [list]);
  // The keys do not wait for the bar.
  useEffect(() => (isOn ? listenToSelectionKeys() : undefined), [isOn]);
  return isOn && loaded ? <loaded.SelectionBar /> : null;
}
