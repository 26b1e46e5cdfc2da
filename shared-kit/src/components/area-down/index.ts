export { AreaDown } from './area-down.tsx';
