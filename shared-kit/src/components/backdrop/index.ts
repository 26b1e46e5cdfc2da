export { Backdrop } from './backdrop.tsx';
