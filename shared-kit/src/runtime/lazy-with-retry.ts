import { Component, type ComponentType, createElement, lazy, type ReactNode } from 'react';

/**
 * A component that is loaded when it is first shown. React.lazy keeps a rejection for ever; this one forgets it once
 * an error boundary has heard of it, so that a boundary which is reset loads again.
 */
export function lazyWithRetry<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let failed = false;
  const fresh = () =>
    lazy(() =>
      load().catch((reason: unknown) => {
        failed = true;
        throw reason;
      }),
    );
  let current = fresh();
  const forget = () => {
    if (failed) current = fresh();
    failed = false;
  };
  return (props: P) => {
    // createElement cannot see that a lazy component takes exactly P.
    const shown = createElement(current as unknown as ComponentType<P>, props);
    return createElement(Rethrow, { forget }, shown);
  };
}

interface RethrowState {
  caught: { reason: unknown } | null;
  forgotten: boolean;
}

/**
 * Forgets a failure only when it is committed, then hands it on. Forgotten any earlier, React's own second attempts
 * would load again and again, and the boundary above would never hear of it.
 */
class Rethrow extends Component<{ forget: () => void; children?: ReactNode }, RethrowState> {
  override state: RethrowState = { caught: null, forgotten: false };

  static getDerivedStateFromError(reason: unknown): Partial<RethrowState> {
    return { caught: { reason } };
  }

  override componentDidCatch(): void {
    this.props.forget();
    this.setState({ forgotten: true });
  }

  override render(): ReactNode {
    const { caught, forgotten } = this.state;
    if (!caught) return this.props.children;
    if (forgotten) throw caught.reason;
    return null;
  }
}
