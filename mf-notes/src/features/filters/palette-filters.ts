import { normalizeSearchText, queryWordsOf } from '@northkeep/contracts';
import type { Command, NavigateFunction } from '@northkeep/shared-kit/runtime';
import { ListFilter } from 'lucide-react';
import { JOURNAL_PATH, NOTES_PATH } from '../../paths.ts';
import { setView } from '../editor/view-store.ts';
import { filterTexts } from './copy.ts';
import { NEW_FILTER, openFilterDialog } from './filter-dialog-store.ts';
import { listKeptFilters } from './kept-filters.ts';

/** Opens the dialog of a new filter, which the pages of notes and of the journal have. */
export async function openNewFilter(navigate: NavigateFunction): Promise<void> {
  if (![NOTES_PATH, JOURNAL_PATH].includes(window.location.pathname)) await navigate(NOTES_PATH);
  openFilterDialog(NEW_FILTER);
}

/** Returns a command for each kept filter whose name contains the words of the text; all of them for 'filter'. */
export function findFilterCommands(text: string): readonly Command[] {
  const words = queryWordsOf(text);
  return listKeptFilters()
    .filter(({ name }) => {
      const folded = normalizeSearchText(filterTexts.searched(name));
      return words.every((word) => folded.includes(word));
    })
    .map(({ key, name }) => ({
      id: `notes.filter.${key}`,
      label: filterTexts.show(name),
      icon: ListFilter,
      run: async (navigate) => {
        setView({ filterKey: key });
        await navigate(NOTES_PATH);
      },
    }));
}
