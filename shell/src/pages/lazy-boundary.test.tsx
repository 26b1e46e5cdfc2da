import { lazyWithRetry } from '@northkeep/shared-kit/runtime';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { LazyBoundary } from './lazy-boundary.tsx';

describe('LazyBoundary', () => {
  // shows: frame.part.failed, frame.part.retry
  test('shows a message for a part that failed to load, keeps the rest of the page, and loads it on retry', async () => {
    // React and the error boundary log the expected failure to the console, so the test mutes the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let away = true;
    const Late = lazyWithRetry(async () => {
      if (away) throw new Error('Loading chunk 935 failed.');
      return { default: () => <p>Here it is</p> };
    });
    render(
      <>
        <p>The rest</p>
        <LazyBoundary>
          <Suspense fallback="…">
            <Late />
          </Suspense>
        </LazyBoundary>
      </>,
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The rest')).toBeTruthy();
    away = false;
    await userEvent.click(again);
    expect(await screen.findByText('Here it is')).toBeTruthy();
  });
});
