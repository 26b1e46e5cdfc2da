export * from './account.ts';
export * from './cards.ts';
export * from './primitives.ts';
export * from './records.ts';
export * from './rotation.ts';
export * from './support.ts';
export * from './system.ts';
export * from './two-factor.ts';
