// This module is imported before everything else. After it has run, the page loads only the shell's own scripts and
// files of the verified registry. The Trusted Types policy creates script URLs only, never HTML or code from text.
import type { FileHashes } from '@northkeep/contracts';

/** Hashes of the files of verified releases, by address: without the origin, if it is that of the page. */
const integrityByAddress = new Map<string, string>();
const normalise = (address: string): string => {
  const { href } = new URL(address, location.href);
  return href.startsWith(`${location.origin}/`) ? href.slice(location.origin.length) : href;
};
const OWN_SCRIPTS = '/js/';
const WORKER = '/sw.js';

/** Allows the page to load one file, and stores the hash that it must have. */
export function registerFileHash(address: string, hash: string): void {
  integrityByAddress.set(normalise(address), hash);
}

/** Allows the page to load the files of a verified release, and stores the hash that each file must have. */
export function registerFileHashes(base: string, files: FileHashes): void {
  // The names of files need not be normalised, because they have no character with a meaning in a URL. A registry lists
  // some hundred files, of which a page loads few.
  const start = normalise(base);
  for (const [file, hash] of Object.entries(files)) integrityByAddress.set(start + file, hash);
}

/** Returns the `integrity` that a file must be loaded with; undefined when no verified registry lists the file. */
export const integrityOf = (address: string): string | undefined => integrityByAddress.get(normalise(address));

interface PolicyFactory {
  createPolicy: (name: 'default', rules: { createScriptURL: (address: string) => string | null }) => unknown;
}

// TypeScript's DOM library lacks the property `trustedTypes`.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const full = normalise(address);
    if (full.startsWith(OWN_SCRIPTS) || full === WORKER || integrityByAddress.has(full)) return address;
    // Files of the development server have no fixed hash; they come from its own origin.
    if (__DEVELOPMENT__ && full.startsWith('/')) return address;
    console.error('script address rejected:', full);
    return null;
  },
});
