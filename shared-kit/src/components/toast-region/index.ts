export { Announcer } from './announcer.tsx';
export { ToastRegion } from './toast-region.tsx';
