export * from './attacks.ts';
export * from './test-keys.ts';
export * from './test-log.ts';
export * from './test-repository.ts';
