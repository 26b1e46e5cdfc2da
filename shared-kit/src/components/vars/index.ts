/**
 * A ref that sets custom properties, such as `{'--v': 0.4}`, through the CSSOM. A `style` attribute in prerendered
 * HTML is blocked by `style-src 'self'`; this is not, and React's server output stays clean.
 */
export function vars(values: Record<`--${string}`, string | number>) {
  return (element: HTMLElement | SVGElement | null): void => {
    if (!element) return;
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, String(value));
  };
}
