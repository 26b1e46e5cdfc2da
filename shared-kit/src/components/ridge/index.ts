export { FlatRidge } from './flat-ridge.tsx';
export { Ridge } from './ridge.tsx';
