import { Component, type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

/**
 * A component that is loaded on its first render, or earlier by `preload`. After `preload` it renders without a
 * Suspense fallback.
 */
export type LazyComponent<P extends object> = ComponentType<P> & { preload: () => Promise<void> };

/**
 * Returns a component that is loaded when it is first rendered, like React.lazy. React.lazy caches a rejected import
 * forever; this one drops it after an error boundary has caught it, so that resetting the boundary imports again.
 */
export function lazyWithRetry<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyComponent<P> {
  let failed = false;
  let loaded: ComponentType<P> | null = null;
  const preload = async (): Promise<void> => {
    loaded = (await load()).default;
  };
  const createLazy = () =>
    lazy(() =>
      load().catch((reason: unknown) => {
        failed = true;
        throw reason;
      }),
    );
  let current = createLazy();
  const dropFailure = () => {
    if (failed) current = createLazy();
    failed = false;
  };
  const Lazy = (props: P) => {
    // The component type is chosen once for each mounted component, because a later change of the type would mount it
    // again.
    const [Preloaded] = useState(() => loaded);
    if (Preloaded) return createElement(Preloaded, props);
    // The types of createElement cannot express that a lazy component takes exactly the props P.
    const shown = createElement(current as unknown as ComponentType<P>, props);
    return createElement(Rethrow, { onCaught: dropFailure }, shown);
  };
  return Object.assign(Lazy, { preload });
}

interface RethrowState {
  caught: { reason: unknown } | null;
  isCaught: boolean;
}

/**
 * Error boundary that drops the failed import once React has committed the error, then rethrows it. Dropping it during
 * rendering would make React's retries import again in a loop, and the error would never reach the boundary above.
 */
class Rethrow extends Component<{ onCaught: () => void; children?: ReactNode }, RethrowState> {
  override state: RethrowState = { caught: null, isCaught: false };

  static getDerivedStateFromError(reason: unknown): Partial<RethrowState> {
    return { caught: { reason } };
  }

  override componentDidCatch(): void {
    this.props.onCaught();
    this.setState({ isCaught: true });
  }

  override render(): ReactNode {
    const { caught, isCaught } = this.state;
    if (!caught) return this.props.children;
    if (isCaught) throw caught.reason;
    return null;
  }
}
