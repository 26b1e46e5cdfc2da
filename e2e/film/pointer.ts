import type { Locator, Page } from '@playwright/test';
import { type ScreenRecorder, SLOW_MOTION_FACTOR } from './camera.ts';

const WAY_MS = 550;
const SCROLL_MS = 700;

/**
 * Returns true when a click on the middle of an element hits it: it is inside the window and no bar covers it. Runs in
 * the page.
 */
function isReachable(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit !== null && element.contains(hit);
}

/** Draws the mouse pointer, which a screen recording of the page omits. */
export class PointerOverlay {
  readonly #page: Page;
  readonly #camera: ScreenRecorder;

  constructor(page: Page, camera: ScreenRecorder) {
    this.#page = page;
    this.#camera = camera;
  }

  /** Draws the pointer in the middle of the page; call again after each page load. */
  async show(): Promise<void> {
    await this.#page.evaluate(() => {
      const dot = document.createElement('div');
      dot.id = 'film-pointer';
      dot.setAttribute('aria-hidden', 'true');
      Object.assign(dot.style, {
        ...{ position: 'fixed', left: '-11px', top: '-11px', width: '22px', height: '22px', borderRadius: '50%' },
        ...{ background: 'rgb(255 255 255 / 22%)', border: '1.5px solid rgb(255 255 255 / 85%)' },
        ...{ boxShadow: '0 0 0 1px rgb(0 0 0 / 35%)', pointerEvents: 'none', zIndex: '2147483647' },
        translate: `${window.innerWidth * 0.5}px ${window.innerHeight * 0.62}px`,
      });
      document.body.append(dot);
    });
  }

  /** Moves to an element and clicks it. */
  async press(target: Locator): Promise<void> {
    if (!(await target.evaluate(isReachable))) {
      await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'smooth' }));
      await this.#camera.hold(SCROLL_MS);
    }
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${target} is not to be seen`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.#page.evaluate(
      ([toX, toY, ms]) => {
        const dot = document.getElementById('film-pointer');
        if (dot === null) return;
        dot.style.transition = `translate ${ms}ms cubic-bezier(0.3, 0, 0.2, 1)`;
        dot.style.translate = `${toX}px ${toY}px`;
      },
      [x, y, WAY_MS] as const,
    );
    await this.#page.mouse.move(x, y, { steps: 4 });
    await this.#camera.hold(WAY_MS + 120);
    await this.#page.evaluate((duration) => {
      document.getElementById('film-pointer')?.animate([{ scale: 1 }, { scale: 0.7 }, { scale: 1 }], { duration });
    }, 240);
    await this.#page.mouse.click(x, y);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text, { delay: 42 * SLOW_MOTION_FACTOR });
  }
}
