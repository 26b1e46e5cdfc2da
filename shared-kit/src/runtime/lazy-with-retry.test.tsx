// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry.ts';

afterEach(cleanup);

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        Try again
      </button>
    );
  }
}

describe('lazyWithRetry', () => {
  it('imports again after a failure when the error boundary is reset', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi
      .fn<() => Promise<{ default: () => ReactNode }>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ default: () => <p>The area</p> });
    const LazyArea = lazyWithRetry(load);
    render(
      <Boundary>
        <Suspense>
          <LazyArea />
        </Suspense>
      </Boundary>,
    );
    (await screen.findByRole('button', { name: 'Try again' })).click();
    expect(await screen.findByText('The area')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
