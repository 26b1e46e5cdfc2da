// This module is imported before everything else. After it has run, the page loads only the shell's own scripts and
// files of the verified registry. The Trusted Types policy creates script URLs only, never HTML or code from text.
import type { FileHashes } from '@northkeep/contracts';

const integrityByAddress = new Map<string, string>();
const absolute = (address: string): string => new URL(address, location.href).href;
const OWN_SCRIPTS = absolute('/js/');
const WORKER = absolute('/sw.js');

/** Allows the page to load the files of a verified release, and stores the hash that each file must have. */
export function registerFileHashes(base: string, files: FileHashes): void {
  for (const [file, hash] of Object.entries(files)) integrityByAddress.set(absolute(base + file), hash);
}

/** Returns the `integrity` that a file must be loaded with; undefined when no verified registry lists the file. */
export const integrityOf = (address: string): string | undefined => integrityByAddress.get(absolute(address));

interface PolicyFactory {
  createPolicy: (name: 'default', rules: { createScriptURL: (address: string) => string | null }) => unknown;
}

// TypeScript's DOM library lacks the property `trustedTypes`.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const full = absolute(address);
    if (full.startsWith(OWN_SCRIPTS) || full === WORKER || integrityByAddress.has(full)) return address;
    // Files of the development server have no fixed hash; they come from its own origin.
    if (__DEVELOPMENT__ && full.startsWith(`${location.origin}/`)) return address;
    console.error('script address rejected:', full);
    return null;
  },
});
