// Apart from the texts of the vault's screens: the first page of the app needs only these.
export const LOADING = {
  unlocking: 'Opening your vault',
  provisioning: 'Creating your vault',
  unknown: 'Looking for your vault',
};
