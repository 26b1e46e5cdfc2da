import decryptPage from '@northkeep/shared-archive/decrypt.html?raw';

export { decryptPage };
