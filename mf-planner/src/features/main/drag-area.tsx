import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { type ReactNode, startTransition, useState } from 'react';
import { lazyEditFields } from '../plan/lazy-editing.ts';

// The drag layer is loaded when a pointer or the focus first reaches the plan, because most visits only mark steps as
// done and drag nothing.
const dragLayer = lazyModule(() => import('./drag-handles.tsx'));

/** Part of the main view in which parts of the plan can be dragged by their handles. */
export function DragArea({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const loaded = useLazyModule(dragLayer, isWanted, () => setWanted(false), true);
  const want = () => {
    // The transition gives this update a low priority. Rendering the drag handles of all rows at once would delay the
    // response to the user's tap.
    startTransition(() => setWanted(true));
    lazyEditFields.prefetch();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only loads what its controls need
    <div onPointerEnter={want} onTouchStart={want} onFocus={want}>
      {children}
      {loaded && <loaded.DragHandles />}
    </div>
  );
}
