import { loadLazyModule } from '../load-part.ts';
import type { Registration, RegistrationPorts } from './registration.ts';

/**
 * Methods of {@link Registration}, which is loaded by the first call: the pages of a signed-in user need none of them.
 */
export class LazyRegistration implements Pick<Registration, keyof Registration> {
  readonly #ports: RegistrationPorts;

  constructor(ports: RegistrationPorts) {
    this.#ports = ports;
  }

  readonly begin: Registration['begin'] = async (input) => (await this.#load()).begin(input);
  readonly draft: Registration['draft'] = async () => (await this.#load()).draft();
  readonly update: Registration['update'] = async (patch) => (await this.#load()).update(patch);
  readonly clear: Registration['clear'] = async () => (await this.#load()).clear();
  readonly verify: Registration['verify'] = async (code) => (await this.#load()).verify(code);
  readonly resend: Registration['resend'] = async () => (await this.#load()).resend();
  readonly status: Registration['status'] = async (email) => (await this.#load()).status(email);
  readonly restart: Registration['restart'] = async (email) => (await this.#load()).restart(email);
  readonly owed: Registration['owed'] = async () => (await this.#load()).owed();
  readonly checkout: Registration['checkout'] = async () => (await this.#load()).checkout();
  readonly finish: Registration['finish'] = async (sessionId, onStep) => (await this.#load()).finish(sessionId, onStep);
  readonly finishWithoutDraft: Registration['finishWithoutDraft'] = async (sessionId, onStep) =>
    (await this.#load()).finishWithoutDraft(sessionId, onStep);

  async #load(): Promise<Registration> {
    const { Registration } = await loadLazyModule(
      () => import(/* webpackChunkName: "vault-changes" */ './registration.ts'),
    );
    return new Registration(this.#ports);
  }
}
