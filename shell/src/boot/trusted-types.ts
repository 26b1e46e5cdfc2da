// The first import of the page: from here on a script address is accepted only when it is one of the shell's own
// scripts or a file of the verified registry. The policy makes script URLs and nothing else: no HTML, no code from text.
import type { FileHashes } from '@northkeep/contracts';

const integrityByAddress = new Map<string, string>();
const absolute = (address: string): string => new URL(address, location.href).href;
const OWN_SCRIPTS = absolute('/js/');
const WORKER = absolute('/sw.js');

/** Allows the files of a verified release and remembers the hash each must have. */
export function allowFiles(base: string, files: FileHashes): void {
  for (const [file, hash] of Object.entries(files)) integrityByAddress.set(absolute(base + file), hash);
}

/** The `integrity` that a file must be loaded with; undefined when no verified registry lists it. */
export const integrityOf = (address: string): string | undefined => integrityByAddress.get(absolute(address));

interface PolicyFactory {
  createPolicy: (name: 'default', rules: { createScriptURL: (address: string) => string | null }) => unknown;
}

// Not in TypeScript's DOM library yet.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const full = absolute(address);
    if (full.startsWith(OWN_SCRIPTS) || full === WORKER || integrityByAddress.has(full)) return address;
    // The development server rebuilds files all the time; it serves them from its own origin only.
    if (__DEVELOPMENT__ && full.startsWith(`${location.origin}/`)) return address;
    console.error('script address refused:', full);
    return null;
  },
});
