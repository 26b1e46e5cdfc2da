import { getLie } from '@northkeep/scripts/lies';
import type { ServerRequest, ServerResponse } from '../ports.ts';
import type { Backend } from './test-network.ts';

type Liar = ReturnType<ReturnType<typeof getLie>['begin']>;

/** A server that tells one of the lies of `npm run lie` while `isLying` is set, and before it what is true. */
export class LyingBackend implements Backend {
  isLying = false;
  readonly requests: string[] = [];
  readonly #honest: Backend;
  #liar: Liar | null = null;

  constructor(honest: Backend) {
    this.#honest = honest;
  }

  /** Prepares a lie, which learns from now on what is true. */
  prepare(name: string): void {
    this.isLying = false;
    this.#liar = getLie(name).begin();
  }

  async answer(request: ServerRequest): Promise<ServerResponse> {
    this.requests.push(`${request.method} ${request.path}`);
    const { method, path, headers, body } = request;
    const told = { method, path: `/api${path}`, vaultId: headers['x-vault'], body };
    if (!this.#liar?.concerns(told)) return this.#honest.answer(request);
    let honest: ServerResponse | null = null;
    const ask = async () => {
      honest = await this.#honest.answer(request);
      return structuredClone(honest);
    };
    const lie = await this.#liar.answer(told, ask);
    return this.isLying ? lie : (honest ?? ask());
  }
}
