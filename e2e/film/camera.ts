import type { CDPSession, Page } from '@playwright/test';

/** A film frame: an image of the page and its time in the film, in ms. */
export interface Frame {
  readonly ms: number;
  readonly png: string;
}

/** Factor by which the recording is slower than the film, so that even a busy machine renders enough frames. */
export const SLOW_MOTION_FACTOR = 2;

/** Minimum time between two frames of the film, in ms. */
const PICTURE_MS = 40;

/** Records a page in several takes. The time between `cut` and the next `roll` is not part of the film. */
export class ScreenRecorder {
  readonly frames: Frame[] = [];
  readonly #page: Page;
  readonly #session: CDPSession;
  #shown = 0;
  #from: number | null = null;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async before(page: Page): Promise<ScreenRecorder> {
    const session = await page.context().newCDPSession(page);
    const camera = new ScreenRecorder(page, session);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOW_MOTION_FACTOR });
    session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
      camera.#take(data, (metadata.timestamp ?? 0) * 1_000);
    });
    return camera;
  }

  /** Length of the film so far, in ms. */
  get ms(): number {
    return Math.round(this.#shown);
  }

  async roll(): Promise<void> {
    const png = await this.#page.screenshot({ animations: 'allow', caret: 'initial' });
    this.#from = Date.now();
    this.frames.push({ ms: this.ms, png: png.toString('base64') });
    await this.#session.send('Page.startScreencast', { format: 'png' });
  }

  async cut(): Promise<void> {
    if (this.#from === null) return;
    await this.#session.send('Page.stopScreencast');
    this.#shown += (Date.now() - this.#from) / SLOW_MOTION_FACTOR;
    this.#from = null;
  }

  /** Waits for `ms` of film time. */
  async hold(ms: number): Promise<void> {
    await this.#page.waitForTimeout(ms * SLOW_MOTION_FACTOR);
  }

  #take(png: string, at: number): void {
    if (this.#from === null) return;
    const ms = Math.round(this.#shown + (at - this.#from) / SLOW_MOTION_FACTOR);
    const last = this.frames.at(-1)?.ms ?? -1;
    if (ms <= last) return;
    // Of several images within one film frame only the last is kept.
    if (Math.floor(ms / PICTURE_MS) === Math.floor(last / PICTURE_MS)) this.frames.pop();
    this.frames.push({ ms, png });
  }
}
