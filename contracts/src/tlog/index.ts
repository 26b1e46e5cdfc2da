export * from './checkpoint.ts';
export * from './merkle-tree.ts';
export * from './tiles.ts';
export * from './tree.ts';
