export { Announcer } from './announcer.tsx';
export { ToastCard } from './toast-card.tsx';
export { ToastRegion } from './toast-region.tsx';
