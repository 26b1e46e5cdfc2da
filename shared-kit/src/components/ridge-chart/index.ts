export { RidgeChart } from './ridge-chart.tsx';
