export { EmptyRidgeChart } from './empty-ridge-chart.tsx';
export { RidgeChart } from './ridge-chart.tsx';
