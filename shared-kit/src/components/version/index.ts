export { Version } from './version.tsx';
