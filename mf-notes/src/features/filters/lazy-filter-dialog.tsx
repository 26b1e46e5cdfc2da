import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import { NEW_FILTER, openFilterDialog, useFilterDialogState } from './filter-dialog-store.ts';
import { findKeptFilter } from './kept-filters.ts';

const dialog = lazyModule(() => import('./filter-dialog.tsx'));
const close = () => openFilterDialog(null);

/** Dialog of a filter, loaded when it first opens. */
export const LazyFilterDialog = observer(function LazyFilterDialog() {
  const { key } = useFilterDialogState();
  const kept = findKeptFilter(key);
  const isOpen = kept !== null || key === NEW_FILTER;
  const loaded = useLazyModule(dialog, isOpen, close);
  useEffect(() => close, []);
  return isOpen && loaded ? <loaded.FilterDialog key={key} kept={kept} onClose={close} /> : null;
});
