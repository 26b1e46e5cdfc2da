import { lazyWithRetry, REMOTE_API, type Remote } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { BookOpen, NotebookPen, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { commands, notes } from './copy.ts';
import { addLine } from './features/editor/line-editing.ts';
import { setView } from './features/editor/view-store.ts';
import { JOURNAL, NOTES } from './paths.ts';
import { routes } from './routes.tsx';
import { findLines } from './rules/find-lines.ts';

// Loaded on demand: the settings are rarely opened.
const LocationSection = lazyWithRetry(() => import('./features/location/location-section.tsx'));

export default {
  api: REMOTE_API,
  routes,
  commands: [
    {
      id: 'notes.open',
      label: commands.notes,
      group: 'go',
      keywords: 'lines tasks',
      keys: 'g n',
      icon: NotebookPen,
      run: (navigate) => navigate(NOTES),
    },
    {
      id: 'notes.journal',
      label: commands.journal,
      group: 'go',
      keywords: 'entries diary',
      keys: 'g j',
      icon: BookOpen,
      run: (navigate) => navigate(JOURNAL),
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
      search: (query, limit) =>
        findLines(
          lines.items.filter(({ damaged }) => !damaged.has('text')),
          query,
          limit,
        ).map(({ id, text, type }) => ({
          id,
          title: text,
          ...(type === 'journal' ? { detail: notes.journal } : {}),
          to: type === 'journal' ? JOURNAL : `${NOTES}?line=${id}`,
        })),
    },
  ],
  settingsSections: {
    location: (
      <Suspense>
        <LocationSection />
      </Suspense>
    ),
  },
  tourTargets: { 'notes-editor': '[data-tour="notes-editor"]' },
} satisfies Remote;
