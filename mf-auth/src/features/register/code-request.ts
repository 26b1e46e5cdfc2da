import { makeAutoObservable, runInAction } from '@northkeep/shared-kit/runtime';

/** Pause in ms after a code was sent, before another one can be requested. */
const RESEND_PAUSE_MS = 30_000;

/** Request for a verification code by email. Observable. */
export class CodeRequest {
  isRunning = false;
  /** Time in ms since 1970 at which the next code can be requested. */
  nextAt = 0;

  constructor() {
    makeAutoObservable(this);
  }

  async run(request: () => Promise<void>, onError: (reason: unknown) => void): Promise<void> {
    this.isRunning = true;
    try {
      await request();
      runInAction(() => {
        this.nextAt = Date.now() + RESEND_PAUSE_MS;
      });
    } catch (reason) {
      onError(reason);
    }
    runInAction(() => {
      this.isRunning = false;
    });
  }
}
