// One chunk for export and import: every further chunk costs bytes of the first visit.
export * from './export/vault-export.ts';
export { vaultImport } from './import/connect-import.ts';
