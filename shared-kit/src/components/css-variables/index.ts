import type { Ref } from 'react';

/**
 * A ref that sets custom properties, such as `{'--v': 0.4}`, through the CSSOM, and passes the element on to `also`.
 * A `style` attribute in prerendered HTML is blocked by `style-src 'self'`; this is not, and React's server output
 * stays clean.
 */
export function cssVariables<E extends HTMLElement | SVGElement>(
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
