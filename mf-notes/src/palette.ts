import type { PaletteEntries } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { BookOpen, Check, ListFilter, NotebookPen, Plus } from 'lucide-react';
import { commandLabels } from './copy.ts';
import { openAddNote } from './features/add-note/add-note-store.ts';
import { filterTexts } from './features/filters/copy.ts';
import { canChangeFilters } from './features/filters/kept-filters.ts';
import { openNewFilter } from './features/filters/palette-filters.ts';
import { HOUR_KEY_HELP, LINE_KEY_HELP, WORD_HELP } from './features/help/help-sections.ts';
import { findLinesByType, prepareLineSearch } from './features/palette/find-lines.ts';
import { findTypedCommands } from './features/palette/typed-commands.ts';
import { JOURNAL_PATH, NOTES_PATH, WIZARD_PATH } from './paths.ts';

export default {
  commands: [
    {
      id: 'notes.open',
      label: commandLabels.notes,
      group: 'go',
      keywords: 'lines tasks',
      keys: 'g n',
      icon: NotebookPen,
      to: NOTES_PATH,
    },
    {
      id: 'notes.journal',
      label: commandLabels.journal,
      group: 'go',
      keywords: 'entries diary',
      keys: 'g j',
      icon: BookOpen,
      to: JOURNAL_PATH,
    },
    {
      id: 'notes.new',
      label: commandLabels.newNote,
      keywords: 'line task add write',
      keys: 'n',
      icon: Plus,
      available: () => window.location.pathname !== WIZARD_PATH,
      run: openAddNote,
    },
    {
      id: 'notes.filter',
      label: filterTexts.newFilter,
      keywords: 'search find view list',
      icon: ListFilter,
      available: canChangeFilters,
      run: openNewFilter,
    },
    {
      id: 'notes.done',
      label: commandLabels.markNoteDone,
      keywords: 'tick complete finish task',
      icon: Check,
      typed: commandLabels.doneTyped,
      available: () => lines.status === 'ready',
    },
  ],
  help: [WORD_HELP, LINE_KEY_HELP, HOUR_KEY_HELP],
  typedCommands: findTypedCommands,
  prepareSearch: prepareLineSearch,
  searchKinds: [
    {
      id: 'notes',
      label: commandLabels.notes,
      icon: NotebookPen,
      search: (query) => findLinesByType(query, 'task', (id) => `${NOTES_PATH}?line=${id}`),
    },
    {
      id: 'journal',
      label: commandLabels.journal,
      icon: BookOpen,
      search: (query) => findLinesByType(query, 'journal', (id) => `${JOURNAL_PATH}?line=${id}`),
    },
  ],
} satisfies PaletteEntries;
