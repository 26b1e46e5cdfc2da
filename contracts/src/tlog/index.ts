export * from './checkpoint.ts';
export * from './merkle-tree.ts';
