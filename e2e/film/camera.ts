import type { CDPSession, Page } from '@playwright/test';

/** A picture of the page, and when the film shows it. */
export interface Frame {
  readonly ms: number;
  readonly png: string;
}

/** Everything happens so many times slower than the film shows it: a busy machine then still draws enough pictures. */
export const SLOWER = 2;

/** At most one picture in so much time of the film. */
const PICTURE_MS = 40;

/** Records what a page shows, in pieces: between `cut` and `roll` no time passes in the film. */
export class Camera {
  readonly frames: Frame[] = [];
  readonly #page: Page;
  readonly #session: CDPSession;
  #shown = 0;
  #from: number | null = null;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async before(page: Page): Promise<Camera> {
    const session = await page.context().newCDPSession(page);
    const camera = new Camera(page, session);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWER });
    session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
      camera.#take(data, (metadata.timestamp ?? 0) * 1_000);
    });
    return camera;
  }

  /** Length of the film so far. */
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
    this.#shown += (Date.now() - this.#from) / SLOWER;
    this.#from = null;
  }

  /** Lets so much time pass in the film. */
  async hold(ms: number): Promise<void> {
    await this.#page.waitForTimeout(ms * SLOWER);
  }

  #take(png: string, at: number): void {
    if (this.#from === null) return;
    const ms = Math.round(this.#shown + (at - this.#from) / SLOWER);
    const last = this.frames.at(-1)?.ms ?? -1;
    if (ms <= last) return;
    // Of several pictures in the time of one the last stays.
    if (Math.floor(ms / PICTURE_MS) === Math.floor(last / PICTURE_MS)) this.frames.pop();
    this.frames.push({ ms, png });
  }
}
