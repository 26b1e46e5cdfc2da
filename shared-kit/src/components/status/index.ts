export { Status } from './status.tsx';
