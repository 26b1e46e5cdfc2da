// Texts that the first page of the app needs. The texts of the vault's screens are loaded later.
export const VAULT_LOADING_TEXTS = {
  unlocking: 'Opening your vault',
  provisioning: 'Creating your vault',
  unknown: 'Looking for your vault',
};
