import { expect, type Page } from '@playwright/test';

/** Returns the texts that stand out of their boxes, and the icons that are narrower than drawn. Runs in the page. */
function findCutContent(): string[] {
  const shown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.sr, [inert]');
  const standsOut = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    const range = document.createRange();
    return [...element.childNodes].some((node) => {
      if (!(node instanceof Text) || node.data.trim() === '') return false;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      return text.width > 0 && (text.right > box.right + 1 || text.left < box.left - 1);
    });
  };
  const texts = [...document.querySelectorAll('main *, header *, nav *, [role=dialog] *')].filter((element) => {
    const { display, overflowX } = getComputedStyle(element);
    return shown(element) && display !== 'inline' && overflowX === 'visible' && standsOut(element);
  });
  const icons = [...document.querySelectorAll('svg.lucide')].filter(
    (icon) => shown(icon) && icon.getBoundingClientRect().width < Number(icon.getAttribute('width')) - 1,
  );
  return [...texts, ...icons].map((element) => `${element.clientWidth} px: ${element.outerHTML.slice(0, 160)}`);
}

/** Checks that no text stands out of its box, where it touches or covers what is beside it, and that no icon is narrowed. */
export async function expectNothingCut(page: Page): Promise<void> {
  expect(await page.evaluate(findCutContent), `cut on ${page.url()}`).toEqual([]);
}
