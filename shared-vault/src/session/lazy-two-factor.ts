import { loadLazyModule } from '../load-part.ts';
import type { TwoFactor, TwoFactorPorts } from './two-factor.ts';

/** Methods of {@link TwoFactor}, which is loaded by the first call: only the settings and a few logins need it. */
export class LazyTwoFactor implements Pick<TwoFactor, keyof TwoFactor> {
  readonly #ports: TwoFactorPorts;

  constructor(ports: TwoFactorPorts) {
    this.#ports = ports;
  }

  readonly read: TwoFactor['read'] = async () => (await this.#load()).read();
  readonly begin: TwoFactor['begin'] = async (password) => (await this.#load()).begin(password);
  readonly confirm: TwoFactor['confirm'] = async (code) => (await this.#load()).confirm(code);
  readonly newCodes: TwoFactor['newCodes'] = async (request) => (await this.#load()).newCodes(request);
  readonly turnOff: TwoFactor['turnOff'] = async (password) => (await this.#load()).turnOff(password);
  readonly cancelChange: TwoFactor['cancelChange'] = async () => (await this.#load()).cancelChange();
  readonly requestRemoval: TwoFactor['requestRemoval'] = async (person) => (await this.#load()).requestRemoval(person);

  async #load(): Promise<TwoFactor> {
    const { TwoFactor } = await loadLazyModule(() => import(/* webpackChunkName: "vault-changes" */ './two-factor.ts'));
    return new TwoFactor(this.#ports);
  }
}
