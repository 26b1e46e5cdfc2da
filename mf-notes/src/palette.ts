import type { PaletteParts } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { BookOpen, Check, NotebookPen, Plus } from 'lucide-react';
import { commands } from './copy.ts';
import { addLine } from './features/editor/line-editing.ts';
import { setView } from './features/editor/view-store.ts';
import { findLines } from './features/palette/find-lines.ts';
import { typedCommands } from './features/palette/typed-commands.ts';
import { JOURNAL, NOTES } from './paths.ts';

export default {
  commands: [
    {
      id: 'notes.open',
      label: commands.notes,
      group: 'go',
      keywords: 'lines tasks',
      keys: 'g n',
      icon: NotebookPen,
      to: NOTES,
    },
    {
      id: 'notes.journal',
      label: commands.journal,
      group: 'go',
      keywords: 'entries diary',
      keys: 'g j',
      icon: BookOpen,
      to: JOURNAL,
    },
    {
      id: 'notes.new',
      label: commands.newNote,
      keywords: 'line task add write',
      keys: 'n',
      icon: Plus,
      available: () => lines.status === 'ready',
      run: async (navigate) => {
        setView({ view: 'thisWeek' });
        await navigate(NOTES);
        addLine('thisWeek');
      },
    },
    {
      id: 'notes.done',
      label: commands.markNoteDone,
      keywords: 'tick complete finish task',
      icon: Check,
      typed: commands.doneTyped,
      available: () => lines.status === 'ready',
    },
  ],
  typedCommands,
  searchKinds: [
    {
      id: 'notes',
      label: commands.notes,
      icon: NotebookPen,
      search: (query) => findLines(query, 'task', (id) => `${NOTES}?line=${id}`),
    },
    {
      id: 'journal',
      label: commands.journal,
      icon: BookOpen,
      search: (query) => findLines(query, 'journal', (id) => `${JOURNAL}?line=${id}`),
    },
  ],
} satisfies PaletteParts;
