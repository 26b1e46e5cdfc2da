import { formatDate } from '@northkeep/contracts';
import type { PaletteParts, SearchHits, SearchQuery } from '@northkeep/shared-kit/runtime';
import { lines, loadSearch } from '@northkeep/shared-vault';
import { BookOpen, NotebookPen, Plus } from 'lucide-react';
import { commands } from './copy.ts';
import { displayText, type Line } from './features/editor/line-changes.ts';
import { addLine } from './features/editor/line-editing.ts';
import { setView } from './features/editor/view-store.ts';
import { JOURNAL, NOTES } from './paths.ts';

/** Finds lines of a type on this device, with their text and their date. */
async function findLines(query: SearchQuery, type: Line['type'], to: (id: string) => string): Promise<SearchHits> {
  const { searchRecords } = await loadSearch();
  const { items, total } = await searchRecords({ ...query, collection: lines, where: (line) => line.type === type });
  const hits = items.map((line) => ({
    id: line.id,
    title: displayText(line),
    ...(line.isDone ? { detail: commands.done } : line.scheduleDate ? { detail: shortDate(line.scheduleDate) } : {}),
    to: to(line.id),
  }));
  return { hits, total };
}

const shortDate = (date: string): string => formatDate(date, { month: 'short', day: 'numeric', year: 'numeric' });

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
  ],
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
