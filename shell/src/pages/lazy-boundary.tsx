import { AreaError } from '@northkeep/shared-kit/area-error';
import { Component, type ReactNode } from 'react';
import { reportLazily } from '../failure-reports/report-lazily.ts';
import { LAZY_LOAD_FAILED_TEXTS } from './copy.ts';

interface LazyBoundaryProps {
  children: ReactNode;
  /**
   * Rendered in place of the children after a failure; `retry` renders the children again, which loads them again.
   * Default: an error message with a retry button.
   */
  fallback?: (retry: () => void) => ReactNode;
}

const sentence = (retry: () => void) => (
  <div className="page" role="alert">
    <AreaError
      title={LAZY_LOAD_FAILED_TEXTS.title}
      reason={LAZY_LOAD_FAILED_TEXTS.reason}
      retryLabel={LAZY_LOAD_FAILED_TEXTS.retry}
      onRetry={retry}
    />
  </div>
);

/**
 * Error boundary for lazily loaded parts of the shell. The rest of the page stays usable, and the failed part can be
 * loaded again.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(reason: unknown) {
    console.warn('a part of the shell did not load:', reason instanceof Error ? reason.message : '');
    reportLazily({ area: 'shell', version: __SHELL_VERSION__, code: 'unreachable' });
  }

  override render() {
    const { fallback = sentence, children } = this.props;
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children;
  }
}
