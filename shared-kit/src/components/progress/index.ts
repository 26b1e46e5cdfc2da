export { Bar, Scale } from './bar.tsx';
export { HorizonBar, Todo, type TodoItem } from './horizon-bar.tsx';
export { Ring } from './ring.tsx';
