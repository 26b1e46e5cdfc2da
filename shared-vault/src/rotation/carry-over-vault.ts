// What a device with data of a former vault needs to carry it over. Loaded together, because most devices have none.

export { carryOverChanges } from './carry-over-changes.ts';
export { carryOverLocalStore, deleteVaultDatabases, openFormerStore } from './former-vault-databases.ts';
