// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useIncrementalRows } from './growing-rows.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function List({ total }: { total: number }) {
  const { rows, marker } = useIncrementalRows(total);
  return (
    <>
      <p>{rows} rendered</p>
      {marker}
    </>
  );
}

/**
 * Replaces IntersectionObserver, which jsdom does not have. Returns a function that reports the marker at the end of
 * the list as near the screen.
 */
function observePositions() {
  let observed: ((entries: { isIntersecting: boolean }[]) => void) | null = null;
  class Observer {
    constructor(callback: NonNullable<typeof observed>) {
      observed = callback;
    }
    observe() {}
    disconnect() {
      observed = null;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return () => act(() => observed?.([{ isIntersecting: true }]));
}

describe('useIncrementalRows', () => {
  it('renders more rows each time the end of the list comes near the screen, until all are rendered', () => {
    const comeNear = observePositions();
    render(<List total={120} />);
    expect(screen.getByText('40 rendered')).toBeTruthy();
    expect(screen.getByText('80 more')).toBeTruthy();
    comeNear();
    expect(screen.getByText('100 rendered')).toBeTruthy();
    expect(screen.getByText('20 more')).toBeTruthy();
    comeNear();
    expect(screen.getByText('120 rendered')).toBeTruthy();
    expect(screen.queryByText(/more/)).toBeNull();
  });

  it('renders a short list at once', () => {
    observePositions();
    render(<List total={40} />);
    expect(screen.getByText('40 rendered')).toBeTruthy();
    expect(screen.queryByText(/more/)).toBeNull();
  });

  it('renders all rows at once when IntersectionObserver is missing', () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    render(<List total={500} />);
    expect(screen.getByText('500 rendered')).toBeTruthy();
  });
});
