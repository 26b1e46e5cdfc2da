export * from './bytes.ts';
export * from './canonical-json.ts';
export * from './decode-metadata.ts';
export * from './metadata.ts';
export * from './path-patterns.ts';
export * from './repository-error.ts';
