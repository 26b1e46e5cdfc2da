import type { Page } from '@playwright/test';

/** Minimum size of a target for a finger, in px (WCAG 2.5.5). */
const TARGET_PX = 44;

/**
 * Returns the names of the visible controls whose target is smaller than 44 by 44 px. The target is what a press really
 * hits, so an enlarged area around a small icon counts. Links within a sentence and text fields are left out.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((size) => {
    const half = size / 2 - 1;
    const controls = document.querySelectorAll<HTMLElement>(
      'button, [role="button"], [role="menuitem"], input[type="checkbox"], input[type="radio"], a[href]',
    );
    const small: string[] = [];
    for (const control of controls) {
      const target = control.closest('label') ?? control;
      const style = getComputedStyle(target);
      if (control.matches('p a, li a, span a, dd a') && style.display === 'inline') continue;
      if (control.closest('[inert], [aria-hidden="true"]') || style.visibility === 'hidden') continue;
      target.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' });
      const box = target.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || style.opacity === '0') continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (target.contains(hit) || hit.closest('label') === target);
      };
      if (!hits(0, 0)) continue;
      const edges = { left: [-half, 0], right: [half, 0], top: [0, -half], bottom: [0, half] } as const;
      const missed = Object.entries(edges).flatMap(([edge, [dx, dy]]) => (hits(dx, dy) ? [] : [edge]));
      if (missed.length === 0) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      small.push(
        `${control.tagName.toLowerCase()} “${name.trim()}” ${Math.round(box.width)}x${Math.round(box.height)}: ${missed}`,
      );
    }
    return small;
  }, TARGET_PX);
}
