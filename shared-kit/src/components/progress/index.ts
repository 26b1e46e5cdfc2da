export { Bar, Scale } from './bar.tsx';
export { HorizonBar, Todo } from './horizon-bar.tsx';
