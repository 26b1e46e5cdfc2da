import type { Page } from '@playwright/test';

/** Returns tag and text of each visible element that is painted in the theme's colour for dangers and errors. */
export function findDangerColouredElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--danger)';
    const danger = getComputedStyle(probe).color;
    probe.remove();
    const painted = (style: CSSStyleDeclaration) => [
      ...[style.color, style.backgroundColor, style.fill, style.stroke, style.textDecorationColor],
      ...(['Top', 'Right', 'Bottom', 'Left'] as const).flatMap((side) =>
        style[`border${side}Width`] === '0px' ? [] : [style[`border${side}Color`]],
      ),
    ];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && painted(getComputedStyle(element)).includes(danger))
      .map((element) => `${element.tagName.toLowerCase()} “${element.textContent?.trim() ?? ''}”`);
  });
}
