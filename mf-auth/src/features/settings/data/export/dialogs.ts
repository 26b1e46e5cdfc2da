// Both dialogs are in one chunk, because they share the code for archives.
export { ArchiveExportDialog } from './archive-dialog.tsx';
export { ReadableExportDialog } from './readable-dialog.tsx';
