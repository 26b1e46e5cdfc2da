import { describe, expect, test } from 'vitest';
import type { MetadataBundle } from '../metadata.ts';
import { RepositoryError, type RepositoryFault } from '../repository-error.ts';
import type { TrustedState } from '../trusted-state.ts';
import { advanceCheckpoint, verifyLog } from '../verify-log.ts';
import { type VerifiedRepository, verifyRepository } from '../verify-repository.ts';
import { verifySignature } from './test-keys.ts';
import { TestRepository } from './test-repository.ts';

export const NOW = Date.parse('2026-06-01T12:00:00Z');

/** What an attacker has: the repository with all its keys, and the bundle that the client saw first. */
export interface Attacked {
  repository: TestRepository;
  seen: MetadataBundle;
  /** The attacked client. */
  client: TestClient;
}

export interface Attack {
  attack: string;
  fault: RepositoryFault;
  /** Role with the fault. Only this role is refused when it is a delegated one, and otherwise the bundle. */
  role: string;
  /** True for a client that has seen no bundle. */
  isNewClient?: boolean;
  /** Returns the bundle of the attack, as a value or as JSON text. */
  forge: (attacked: Attacked) => unknown;
}

const WHOLE = ['root', 'timestamp', 'snapshot', 'targets', 'bundle', 'log'];

/** What a client has of a repository besides the bundles. */
export interface ClientRepository {
  pinned: unknown;
  log: { proveConsistency: (from: number, to: number) => readonly string[] };
}

/** A client with a memory. `accept` verifies a bundle and the log as JSON, and remembers both. */
export class TestClient {
  readonly #repository: ClientRepository;
  trusted: TrustedState | undefined;

  constructor(repository: ClientRepository) {
    this.#repository = repository;
  }

  async accept(bundle: unknown, now = NOW): Promise<VerifiedRepository> {
    const verified = await verifyRepository(JSON.parse(typeof bundle === 'string' ? bundle : JSON.stringify(bundle)), {
      pinned: this.#repository.pinned,
      trusted: this.trusted,
      now,
      verifySignature,
      verifyLog,
    });
    const { checkpoint, trusted } = verified;
    const from = trusted.log?.size ?? 0;
    const isLarger = checkpoint !== undefined && checkpoint.size > from;
    const proof = isLarger ? this.#repository.log.proveConsistency(from, checkpoint.size) : [];
    this.trusted = JSON.parse(JSON.stringify(isLarger ? await advanceCheckpoint(trusted, checkpoint, proof) : trusted));
    return verified;
  }
}

/** Describes attacks, each against a client that has seen a bundle of the repository. */
export function describeAttacks(title: string, attacks: readonly Attack[]): void {
  describe(`verifyRepository: ${title}`, () => {
    test.each(attacks)('$attack: refused as $fault of $role', async ({ forge, fault, role, isNewClient = false }) => {
      const repository = new TestRepository();
      const client = new TestClient(repository);
      const seen = repository.publish();
      if (!isNewClient) expect((await client.accept(seen)).rejected).toEqual([]);
      const forged = await forge({ repository, seen, client });
      const before = client.trusted;
      const answer = client.accept(forged);
      if (WHOLE.includes(role)) {
        await expect(answer).rejects.toBeInstanceOf(RepositoryError);
        await expect(answer).rejects.toMatchObject({ fault, role });
        expect(client.trusted).toBe(before);
      } else {
        const { roles, rejected } = await answer;
        expect(rejected).toEqual([{ name: role, fault, reason: expect.any(String) }]);
        expect(roles.map(({ name }) => name)).not.toContain(role);
        expect(roles.length).toBeGreaterThanOrEqual(2);
      }
    });
  });
}
