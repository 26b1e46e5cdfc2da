// Both dialogs are in one chunk, because they share the code for archives.
export { ArchiveExportDialog } from './archive-export-dialog.tsx';
export { ReadableExportDialog } from './readable-export-dialog.tsx';
