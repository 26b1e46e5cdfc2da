export { Dots } from './dots.tsx';
