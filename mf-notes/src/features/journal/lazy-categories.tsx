import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { openCategoriesDialog, useCategoriesDialogState } from './categories-store.ts';

const dialog = lazyModule(() => import('./categories-dialog.tsx'));
const close = () => openCategoriesDialog(null);

/** Dialog of an entry's categories, loaded when it first opens. */
export const LazyCategories = observer(function LazyCategories({ listed }: { listed: readonly string[] }) {
  const { id } = useCategoriesDialogState();
  const line = id === null ? undefined : lines.get(id);
  const loaded = useLazyModule(dialog, line !== undefined, close);
  useEffect(() => close, []);
  return line && loaded ? <loaded.CategoriesDialog key={line.id} line={line} listed={listed} onClose={close} /> : null;
});
