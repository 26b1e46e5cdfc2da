import type { Ref } from 'react';

/**
 * Returns a ref callback that sets CSS custom properties, such as `{'--v': 0.4}`, through the CSSOM, and forwards the
 * element to `also`. The content security policy `style-src 'self'` blocks style attributes in prerendered HTML, but
 * not the CSSOM.
 */
export function createCssVariablesRef<E extends HTMLElement | SVGElement>(
  values: Record<`--${string}`, string | number>,
  also?: Ref<E> | undefined,
) {
  return (element: E | null): void => {
    if (typeof also === 'function') also(element);
    else if (also) also.current = element;
    if (!element) return;
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, String(value));
  };
}
