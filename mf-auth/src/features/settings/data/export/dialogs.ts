// Both dialogs are in one chunk, because they share the code for archives.
export { ArchiveDialog } from './archive-dialog.tsx';
export { ReadableDialog } from './readable-dialog.tsx';
