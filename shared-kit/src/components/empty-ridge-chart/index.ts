export { EmptyRidgeChart } from './empty-ridge-chart.tsx';
