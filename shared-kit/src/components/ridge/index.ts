export { FlatRidge } from './flat-ridge.tsx';
export { Ridge, ridgeText } from './ridge.tsx';
export { type RidgeWeek, ridge } from './ridge-paths.ts';
