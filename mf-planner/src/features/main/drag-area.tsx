import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { type ReactNode, startTransition, useState } from 'react';
import { lazyEditFields } from '../plan/lazy-editing.ts';

// The drag layer is loaded when a pointer or the focus first reaches the plan, because most visits only tick a circle
// and drag nothing.
const dragLayer = lazyModule(() => import('./drag-layer.tsx'));

/** Part of the main view in which parts of the plan can be dragged by their handles. */
export function DragArea({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const loaded = useLazyModule(dragLayer, isWanted, () => setWanted(false), true);
  const want = () => {
    // The transition gives this update a low priority. Rendering the handles of all rows at once would delay the tap
    // that this touch or movement begins.
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
