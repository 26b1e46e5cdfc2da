import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { EditorScreen } from './features/editor/editor-screen.tsx';
import { JournalScreen } from './features/journal/journal-screen.tsx';
import { JOURNAL, NOTES } from './paths.ts';

export const routes: RouteObject[] = [
  { path: NOTES, element: <EditorScreen /> },
  { path: JOURNAL, element: <JournalScreen /> },
];
