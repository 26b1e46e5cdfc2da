import { createHash } from 'node:crypto';
import type { LogProof } from '../metadata.ts';
import type { TestKey } from './test-keys.ts';

const hash = (...parts: readonly Uint8Array[]): Buffer => {
  const sha256 = createHash('sha256');
  for (const part of parts) sha256.update(part);
  return sha256.digest();
};

export const leafHash = (entry: Uint8Array): Buffer => hash(Buffer.of(0), entry);

/** Largest power of two below n. */
const splitPoint = (n: number): number => 2 ** (Math.ceil(Math.log2(n)) - 1);

/** Merkle tree hash of a list of entries, by the recursive definition of RFC 6962, section 2.1. */
export function treeHash(entries: readonly Uint8Array[]): Buffer {
  const [first] = entries;
  if (!first) return hash();
  if (entries.length === 1) return leafHash(first);
  const k = splitPoint(entries.length);
  return hash(Buffer.of(1), treeHash(entries.slice(0, k)), treeHash(entries.slice(k)));
}

/** Audit path of an entry, by the recursive definition of RFC 6962, section 2.1.1. */
export function inclusionProof(index: number, entries: readonly Uint8Array[]): Buffer[] {
  if (entries.length < 2) return [];
  const k = splitPoint(entries.length);
  const [left, right] = [entries.slice(0, k), entries.slice(k)];
  return index < k
    ? [...inclusionProof(index, left), treeHash(right)]
    : [...inclusionProof(index - k, right), treeHash(left)];
}

/** Consistency proof from the first `size` entries to all, by the recursive definition of RFC 6962, section 2.1.2. */
export function consistencyProof(size: number, entries: readonly Uint8Array[], isWhole = true): Buffer[] {
  if (size === entries.length) return isWhole ? [] : [treeHash(entries)];
  const k = splitPoint(entries.length);
  const [left, right] = [entries.slice(0, k), entries.slice(k)];
  return size <= k
    ? [...consistencyProof(size, left, isWhole), treeHash(right)]
    : [...consistencyProof(size - k, right, false), treeHash(left)];
}

/** A release log in memory. */
export class TestLog {
  readonly origin: string;
  readonly key: TestKey;
  readonly entries: Uint8Array[] = [];

  constructor(origin: string, key: TestKey) {
    this.origin = origin;
    this.key = key;
  }

  get #keyHash(): Buffer {
    return hash(Buffer.from(`${this.origin}\n`), this.#typedKey).subarray(0, 4);
  }

  get #typedKey(): Buffer {
    return Buffer.concat([Buffer.of(1), Buffer.from(this.key.key.keyval.public, 'hex')]);
  }

  get verifierKey(): string {
    return `${this.origin}+${this.#keyHash.toString('hex')}+${this.#typedKey.toString('base64')}`;
  }

  append(entry: Uint8Array): void {
    this.entries.push(entry);
  }

  checkpoint(size = this.entries.length): string {
    return this.signNote(`${this.origin}\n${size}\n${treeHash(this.entries.slice(0, size)).toString('base64')}\n`);
  }

  signNote(text: string): string {
    const signature = Buffer.from(this.key.sign(Buffer.from(text)), 'hex');
    return `${text}\n— ${this.origin} ${Buffer.concat([this.#keyHash, signature]).toString('base64')}\n`;
  }

  prove(index = this.entries.length - 1, size = this.entries.length): LogProof {
    const inclusion = inclusionProof(index, this.entries.slice(0, size)).map((each) => each.toString('base64'));
    return { checkpoint: this.checkpoint(size), index, inclusion };
  }

  proveConsistency(from: number, to = this.entries.length): string[] {
    return consistencyProof(from, this.entries.slice(0, to)).map((each) => each.toString('base64'));
  }
}
