export { Veil } from './veil.tsx';
