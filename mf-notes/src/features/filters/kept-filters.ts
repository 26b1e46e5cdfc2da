import { KEPT_FILTERS_MAX, SETTINGS_ID } from '@northkeep/contracts';
import { announceToScreenReaders, computed, toast } from '@northkeep/shared-kit/runtime';
import { one, settings } from '@northkeep/shared-vault';
import { encodeKeptFilter, type KeptFilter, readKeptFilters } from '../../rules/kept-filters.ts';
import type { LineFilter } from '../../rules/line-filter.ts';
import { setView, useView } from '../editor/view-store.ts';
import { filterTexts } from './copy.ts';

const kept = computed(() => (isDamaged() ? [] : readKeptFilters(one('settings').keptFilters)));

const isDamaged = (): boolean => one('settings').damaged.has('keptFilters');

/** Returns the filters that are kept in the settings of the account, by name. Call it in an observer. */
export const listKeptFilters = (): readonly KeptFilter[] => kept.get();

/** True when a filter can be added, changed or deleted on this device. */
export const canChangeFilters = (): boolean => settings.status === 'ready' && !one('settings').readOnly && !isDamaged();

/** Returns the filter with this key; null when there is none, for example because another device has deleted it. */
export const findKeptFilter = (key: string | null): KeptFilter | null =>
  listKeptFilters().find((one) => one.key === key) ?? null;

/** Returns the filter that is chosen in place of a view, or null. Call it in an observer. */
export function useShownFilter(): KeptFilter | null {
  return findKeptFilter(useView(({ filterKey }) => filterKey));
}

/**
 * Replaces stored texts in the list. Of two devices that change the list at the same time, all additions and removals are
 * kept. A text that this release cannot read stays in the list.
 */
function replaceStored(removed: string | null, added: string | null): void {
  const others = one('settings').keptFilters.filter((stored) => stored !== removed && stored !== added);
  settings.create({ keptFilters: added === null ? others : [...others, added] }, { id: SETTINGS_ID });
}

interface SavedFilter {
  /** Filter that is replaced; null for a new one. */
  readonly replaced: KeptFilter | null;
  readonly name: string;
  readonly filter: LineFilter;
}

/** Keeps a filter and shows it. Returns why it cannot be kept, or null when it is. */
export function saveKeptFilter({ replaced, name, filter }: SavedFilter): string | null {
  if (!canChangeFilters()) return filterTexts.unreadable;
  if (!replaced && one('settings').keptFilters.length >= KEPT_FILTERS_MAX) return filterTexts.full(KEPT_FILTERS_MAX);
  const key = replaced?.key ?? crypto.randomUUID();
  const stored = encodeKeptFilter(key, name, filter);
  if (stored === null) return filterTexts.tooLong;
  replaceStored(replaced?.stored ?? null, stored);
  setView({ filterKey: key });
  announceToScreenReaders(filterTexts.saved(name));
  return null;
}

/** Deletes a filter and shows the view again; a toast offers to undo. */
export function deleteKeptFilter({ key, name, stored }: KeptFilter): void {
  replaceStored(stored, null);
  setView({ filterKey: null });
  const undo = () => {
    const isFull = one('settings').keptFilters.length >= KEPT_FILTERS_MAX;
    if (isFull || !canChangeFilters()) {
      toast({ type: 'error', text: isFull ? filterTexts.full(KEPT_FILTERS_MAX) : filterTexts.unreadable });
      return;
    }
    replaceStored(null, stored);
    setView({ filterKey: key });
    announceToScreenReaders(filterTexts.back(name));
  };
  toast({
    isPrivate: true,
    type: 'info',
    text: filterTexts.deleted(name),
    action: { label: filterTexts.undo, run: undo },
  });
}
