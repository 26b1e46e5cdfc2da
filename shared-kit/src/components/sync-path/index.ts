export { SyncPath } from './sync-path.tsx';
