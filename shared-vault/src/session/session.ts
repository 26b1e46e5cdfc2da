import type { LoginBody, User } from '@northkeep/contracts';
import type { StoreApi } from 'zustand/vanilla';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { isSessionEndedError } from '../api/client.ts';
import type { AuthSecret } from '../crypto/types.ts';
import { getDeviceStoreAddress, SHARE_RECEIVER } from '../vault/device-database.ts';
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
  /** Returns the id of the stored user, possibly written by another tab; null for none, undefined if unreadable. */
  storedUserId(): string | null | undefined;
}

interface SessionLogin extends Omit<LoginBody, 'password'> {
  readonly secret: AuthSecret;
}

const marks = getDeviceStoreAddress('marks');
/** Flag for a logout whose request failed. Without it, the cookies would sign the user in again. */
const LOGOUT_UNSENT = 'logout-unsaid';

/**
 * Session of the signed-in user: checks it, refreshes it and ends it in all tabs.
 *
 *     unchecked   --bootstrap(): stored user, valid session or no response--> signed in
 *     unchecked   --bootstrap(): no stored user, or the session has ended--> signed out
 *     signed out  --login(), enter(); 'signed-in' of another tab and recheck()--> signed in
 *     signed in   --ended(): the server refused a refresh--> expired: page and vault stay open
 *     expired     --login(), enter(), recheck(); 'signed-in' of another tab--> signed in
 *     signed in   --login(), enter() of another user, userChanged(): the vault is reset--> signed in
 *     signed in, expired --recheck(): the session has ended--> signed out
 *     signed in, expired --logout(); 'signed-out' of another tab, seen by returned() too--> signed out
 */
export class Session {
  readonly #ports: SessionPorts;
  #stop: () => void = () => {};
  #bootstrapping: Promise<void> | null = null;
  /**
   * Number of logins and logouts so far. A response to a request of an earlier session must neither sign a user in nor
   * sign one out.
   */
  #epoch = 0;
  /** Epoch of a reset of the vault after which the server has not said yet who is logged in; null without one. */
  #resetEpoch: number | null = null;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    ports.tabs.listen((message) => {
      if (message.type === 'signed-in') ports.refresher.sessionReplaced();
      if (message.type === 'signed-out') void this.#leave({ expired: false });
      if (message.type === 'signed-in' && message.userId !== this.#user?.id) void this.recheck();
      if (message.type === 'signed-in' && message.userId === this.#user?.id)
        this.#ports.store.setState({ expired: false });
    });
  }

  get #user(): User | null {
    return this.#ports.store.getState().user;
  }

  /** Checks the session once per page. Sends no check without a stored user; keeps the stored user while offline. */
  bootstrap(): Promise<void> {
    this.#bootstrapping ??= this.#bootstrap().catch((reason: unknown) => {
      this.#bootstrapping = null; // the next call tries again
      throw reason;
    });
    return this.#bootstrapping;
  }

  async #bootstrap(): Promise<void> {
    if (this.#user) await this.recheck();
    else await this.#retryLogout();
    this.#ports.store.setState({ bootstrapped: true });
  }

  /**
   * Called when the page is shown again from the back/forward cache, where it can miss messages of other tabs. Another
   * tab may have logged the user out, or another user in.
   */
  async returned(): Promise<void> {
    const stored = this.#ports.storedUserId();
    if (!this.#user || stored === undefined || stored === this.#user.id) return;
    if (stored === null) return this.#leave({ expired: false });
    await this.userChanged(this.#user.id);
  }

  /** Called when another user than the one of this id is logged in in this browser. Unsent changes stay stored. */
  async userChanged(userId: string): Promise<void> {
    if (userId !== this.#user?.id) return;
    // Locked before the server responds, which it may not do for a long time.
    await this.#ports.vault.resetForUser();
    this.#resetEpoch = this.#epoch;
    this.#ports.refresher.sessionReplaced();
    await this.recheck();
  }

  /** Reads the session's user from the server. Signs out only for a 401 with a session error code. */
  async recheck(): Promise<void> {
    const epoch = this.#epoch;
    try {
      const user = decodeUser(await this.#ports.api.get('/auth/check', { cache: 'no-store', once: true }));
      if (epoch !== this.#epoch) return;
      const before = this.#ports.store.getState();
      if (user) await this.enter(user);
      // Before the first session check has finished, the page itself loads the vault. After it, a different user means
      // that another tab has signed in that user, so the vault is loaded here. So it is after a reset for a user who
      // turns out to be the same. A vault that was locked for another reason stays locked.
      if (user && before.bootstrapped && (before.user?.id !== user.id || this.#resetEpoch === epoch)) {
        this.#resetEpoch = null;
        void this.#ports.vault.load();
      }
    } catch (error) {
      if (epoch !== this.#epoch) return;
      if (isSessionEndedError(error)) return this.#leave({ expired: this.#user !== null });
      console.debug('the session was not checked', error);
      if (this.#user) this.#keepAlive();
    }
  }

  /** Logs in with a derived auth secret. Rejects with an {@link ApiError}. */
  async login({ secret, ...rest }: SessionLogin): Promise<User> {
    const body: LoginBody = { ...rest, password: secret };
    const user = decodeUser(await this.#ports.api.post('/auth/login', body));
    // A malicious server could return the user of another email and present it as an account without a vault.
    if (user?.email !== rest.email.trim().toLowerCase())
      throw new ApiError({ status: 200, code: 'INTERNAL', message: 'Something went wrong.' });
    this.#epoch += 1;
    this.#ports.refresher.sessionReplaced();
    await this.enter(user);
    this.#ports.tabs.post({ type: 'signed-in', userId: user.id });
    return user;
  }

  /**
   * Signs a user in. If the vault of another user is unlocked, it is locked first. When the same user has a new email,
   * the data that this device stores by email is copied.
   */
  async enter(user: User): Promise<void> {
    const before = this.#user;
    const epoch = this.#epoch;
    if (before && before.id !== user.id) await this.#ports.vault.resetForUser();
    if (epoch !== this.#epoch) return;
    this.#ports.store.setState({ user, isAuthenticated: true, bootstrapped: true, expired: false });
    if (before?.id === user.id && before.email !== user.email) await this.#ports.vault.emailChanged(before.email);
    this.#keepAlive();
  }

  /**
   * Logs out in all tabs and on the server. The request goes on when the page is left. A flag is stored until the server
   * has responded, and the next start repeats the request if it is still stored.
   */
  async logout(): Promise<void> {
    const { vault, tabs, api } = this.#ports;
    await vault.lock();
    await vault.forgetDevice();
    tabs.post({ type: 'signed-out' });
    await this.#leave({ expired: false });
    const marked = markLogout(Date.now());
    try {
      await api.post('/auth/logout', undefined, { keepalive: true });
      await marked;
      await markLogout(undefined);
    } catch (error) {
      console.warn('the logout request failed', error);
      await marked;
    }
  }

  /**
   * Replaces the signed-in user by the server's newer data about the same user. Data about another user arrived too
   * late and is ignored.
   */
  async update(user: User): Promise<void> {
    if (this.#user?.id === user.id) await this.enter(user);
  }

  /**
   * Marks the session as expired, after the server ended it. The page and the vault stay open until the user logs in
   * again.
   */
  ended(): void {
    this.#stop();
    if (this.#user) this.#ports.store.setState({ expired: true, accountDeleted: this.#ports.refresher.accountDeleted });
  }

  #keepAlive(): void {
    this.#stop();
    this.#stop = scheduleRefresh(async () => {
      const outcome = await this.#ports.refresher.refresh();
      if (outcome === 'ended') this.ended();
      return outcome;
    });
  }

  async #leave({ expired }: { expired: boolean }): Promise<void> {
    this.#epoch += 1;
    this.#stop();
    await this.#ports.vault.resetForUser();
    // After a logout, no vault receives texts that other apps share. Otherwise the texts that the next user of this
    // device shares would reach the vault of the user who has logged out.
    await writeRow(marks, SHARE_RECEIVER, undefined).catch((reason: unknown) => console.debug('not stored', reason));
    const accountDeleted = expired && this.#ports.refresher.accountDeleted;
    this.#ports.store.setState({ user: null, isAuthenticated: false, expired, accountDeleted });
  }

  async #retryLogout(): Promise<void> {
    try {
      if ((await readRow(marks, LOGOUT_UNSENT)) === undefined) return;
      await this.#ports.api.post('/auth/logout');
      await writeRow(marks, LOGOUT_UNSENT, undefined);
    } catch (error) {
      console.debug('the logout is retried later', error);
    }
  }
}

/** Stores or removes the flag of a logout that the server has not confirmed. Logs a failure. */
const markLogout = (at: number | undefined): Promise<void> =>
  writeRow(marks, LOGOUT_UNSENT, at).catch((reason: unknown) => console.debug('not stored', reason));
