export { StorageNotice } from './storage-notice.tsx';
