// Export and import share one chunk, because every further chunk adds bytes to the first visit.
export * from './export/vault-export.ts';
export { vaultImport } from './import/connect-import.ts';
