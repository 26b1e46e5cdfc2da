import type { DecodedRegistry, PinnedKey, Registry, SignedRegistry } from '@northkeep/contracts';
import { buildNextRegistryEntry, type RegistryStore, type StoredRegistry } from './registry-store.ts';

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

export interface TestKey {
  pinned: PinnedKey;
  sign: (registry: Registry) => Promise<SignedRegistry>;
}

/** Creates an Ed25519 key that signs registries in tests. */
export async function createTestKey(): Promise<TestKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('Ed25519 gives a pair');
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  const keyId = base64(await crypto.subtle.digest('SHA-256', raw))
    .slice(0, 11)
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
  return {
    pinned: { keyId, publicKey: base64(raw) },
    sign: async (registry) => {
      const payload = JSON.stringify(registry);
      const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(payload));
      return { payload, keyId, sig: base64(signature) };
    },
  };
}

export const createTestRegistry = (seq: number, change: Partial<Registry> = {}): DecodedRegistry => ({
  v: 1,
  seq,
  expires: '2027-01-01T00:00:00.000Z',
  shell: { version: '1.0.0', provides: { react: '19.3.1' }, files: {} },
  remotes: {},
  rejected: [],
  ...change,
});

/** A registry store in memory with the rules of the real one. */
export function createMemoryRegistryStore(): RegistryStore & { entries: Map<string, StoredRegistry> } {
  const entries = new Map<string, StoredRegistry>();
  return {
    entries,
    read: async (keyId) => entries.get(keyId),
    keep: async ({ signed, seq, complete = false }) => {
      const next = buildNextRegistryEntry(entries.get(signed.keyId), { signed, seq, complete });
      if (next) entries.set(signed.keyId, next);
    },
    remove: async (keyId) => void entries.delete(keyId),
  };
}
