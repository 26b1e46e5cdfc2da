export { Dialog, openDialog } from './dialog.tsx';
