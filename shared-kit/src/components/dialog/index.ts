export { Dialog, lazyDialog } from './dialog.tsx';
