export { Trail } from './trail.tsx';
