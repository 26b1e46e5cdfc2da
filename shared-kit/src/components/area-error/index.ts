export { AreaError } from './area-error.tsx';
