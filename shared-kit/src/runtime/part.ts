import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';

/**
 * A component that is loaded when it is first shown. React.lazy keeps a rejection for ever; this one forgets it,
 * so that an error boundary which is reset loads again.
 */
export function part<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const fresh = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(() =>
      load().catch((reason: unknown) => {
        current = fresh();
        throw reason;
      }),
    );
  let current = fresh();
  // The current one is read on each render; createElement cannot see that a lazy component takes exactly P.
  return (props: P) => createElement(current as unknown as ComponentType<P>, props);
}
