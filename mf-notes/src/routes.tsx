import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { EditorScreen } from './features/editor/editor-screen.tsx';
import { JournalScreen } from './features/journal/journal-screen.tsx';
import { JOURNAL_PATH, NOTES_PATH } from './paths.ts';

export const routes: RouteObject[] = [
  { path: NOTES_PATH, element: <EditorScreen /> },
  { path: JOURNAL_PATH, element: <JournalScreen /> },
];
