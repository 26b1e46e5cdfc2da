import type { LoginBody, User } from '@northkeep/contracts';
import type { StoreApi } from 'zustand/vanilla';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { endsSession } from '../api/client.ts';
import type { AuthSecret } from '../crypto/types.ts';
import { deviceStore } from '../vault/device-database.ts';
import { readRow, writeRow } from '../vault/indexed-db.ts';
import type { Vault } from '../vault/vault.ts';
import { decodeUser } from './decode-user.ts';
import { scheduleRefresh } from './schedule-refresh.ts';
import type { SessionRefresher } from './session-refresher.ts';
import type { SessionState } from './session-store.ts';
import type { TabChannel } from './tab-channel.ts';

export interface SessionPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly store: StoreApi<SessionState>;
  readonly vault: Vault;
  readonly refresher: SessionRefresher;
  readonly tabs: TabChannel;
  /** True while something else on this device is sealed with the device key. */
  readonly deviceKeyInUse: () => Promise<boolean>;
}

interface SessionLogin extends Omit<LoginBody, 'password'> {
  readonly secret: AuthSecret;
}

const marks = deviceStore('marks');
/** A logout that the server has not heard of: its cookie could still bring the person back. */
const LOGOUT_UNSAID = 'logout-unsaid';

/** Who is signed in, kept alive, and ended everywhere. */
export class Session {
  readonly #ports: SessionPorts;
  #stop: () => void = () => {};
  #bootstrapping: Promise<void> | null = null;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    ports.tabs.listen((message) => {
      if (message.type === 'signed-out') void this.#leave({ expired: false });
      if (message.type === 'signed-in' && message.userId !== this.#user?.id) void this.recheck();
      if (message.type === 'signed-in' && message.userId === this.#user?.id)
        this.#ports.store.setState({ expired: false });
    });
  }

  get #user(): User | null {
    return this.#ports.store.getState().user;
  }

  /** Checks the session once. Nobody is asked for where this device knows nobody; offline keeps the stored user. */
  bootstrap(): Promise<void> {
    this.#bootstrapping ??= this.#bootstrap();
    return this.#bootstrapping;
  }

  async #bootstrap(): Promise<void> {
    if (this.#user) await this.recheck();
    else await this.#sayLogout();
    this.#ports.store.setState({ bootstrapped: true });
  }

  /** Asks the server who is signed in. Only a 401 with a session code signs out. */
  async recheck(): Promise<void> {
    try {
      const user = decodeUser(await this.#ports.api.get('/auth/check', { cache: 'no-store' }));
      const before = this.#ports.store.getState();
      if (user) await this.enter(user);
      // At the start the page loads the vault itself; here somebody signed in in another tab.
      if (user && before.bootstrapped && before.user?.id !== user.id) void this.#ports.vault.load();
    } catch (error) {
      if (endsSession(error)) return this.#leave({ expired: this.#user !== null });
      console.debug('the session was not checked', error);
      if (this.#user) this.#keepAlive();
    }
  }

  /** Logs in with a derived secret. Rejects with the server's answer. */
  async login({ secret, ...rest }: SessionLogin): Promise<User> {
    const body: LoginBody = { ...rest, password: secret };
    const user = decodeUser(await this.#ports.api.post('/auth/login', body));
    if (!user) throw new ApiError({ status: 200, code: 'INTERNAL', message: 'Something went wrong.' });
    await this.enter(user);
    this.#ports.tabs.post({ type: 'signed-in', userId: user.id });
    return user;
  }

  /**
   * Takes a person in. Where it is another one than before, nothing of the first stays open; where it is the same one
   * under a new address, what this device keeps by the address follows.
   */
  async enter(user: User): Promise<void> {
    const before = this.#user;
    if (before && before.id !== user.id) await this.#ports.vault.forUser();
    this.#ports.store.setState({ user, isAuthenticated: true, bootstrapped: true, expired: false });
    if (before?.id === user.id && before.email !== user.email) await this.#ports.vault.emailChanged(before.email);
    this.#keepAlive();
  }

  /** Ends the session here, in every tab and on the server. What the server does not hear it is told later. */
  async logout(): Promise<void> {
    const { vault, tabs, api, deviceKeyInUse } = this.#ports;
    await vault.lock();
    await vault.forgetDevice({ deviceKeyInUse: await deviceKeyInUse() });
    tabs.post({ type: 'signed-out' });
    await this.#leave({ expired: false });
    try {
      await api.post('/auth/logout');
    } catch (error) {
      console.warn('logout was not heard by the server', error); // it is logged and the person still leaves
      await writeRow(marks, LOGOUT_UNSAID, Date.now()).catch((reason: unknown) => console.debug('not kept', reason));
    }
  }

  /** The server said that the session is over while the page was open: it stays, and asks to log in again. */
  ended(): void {
    this.#stop();
    if (this.#user) this.#ports.store.setState({ expired: true });
  }

  #keepAlive(): void {
    this.#stop();
    this.#stop = scheduleRefresh(async () => {
      const how = await this.#ports.refresher.refresh();
      if (how === 'ended') this.ended();
      return how;
    });
  }

  async #leave({ expired }: { expired: boolean }): Promise<void> {
    this.#stop();
    await this.#ports.vault.forUser();
    this.#ports.store.setState({ user: null, isAuthenticated: false, expired });
  }

  async #sayLogout(): Promise<void> {
    try {
      if ((await readRow(marks, LOGOUT_UNSAID)) === undefined) return;
      await this.#ports.api.post('/auth/logout');
      await writeRow(marks, LOGOUT_UNSAID, undefined);
    } catch (error) {
      console.debug('the logout waits for the next start', error);
    }
  }
}
