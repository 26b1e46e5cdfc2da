export { Pairs } from './pairs.tsx';
export { Table } from './table.tsx';
