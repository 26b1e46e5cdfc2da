export { Scrim, Veil } from './veil.tsx';
