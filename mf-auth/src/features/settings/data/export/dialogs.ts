// One chunk for both dialogs: they share the code of the archive.
export { ArchiveDialog } from './archive-dialog.tsx';
export { ReadableDialog } from './readable-dialog.tsx';
