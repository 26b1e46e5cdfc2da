// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerOpenModal } from '../../runtime/modals.ts';
import { PrintedPage, PrintFooter } from './index.ts';

afterEach(cleanup);
const begin = () => act(() => void window.dispatchEvent(new Event('beforeprint')));
const end = () => act(() => void window.dispatchEvent(new Event('afterprint')));

describe('PrintedPage', () => {
  it('is in the document only while the browser prints', () => {
    render(<PrintedPage title="Plan">{() => <p>Every row</p>}</PrintedPage>);
    expect(screen.queryByText('Every row')).toBeNull();
    begin();
    expect(screen.getByText('Every row').parentElement?.parentElement).toBe(document.body);
    end();
    expect(screen.queryByText('Every row')).toBeNull();
  });

  it('is complete when the event handler returns, because the browser prints right after it', () => {
    render(<PrintedPage title="Plan">{() => <p>Every row</p>}</PrintedPage>);
    window.dispatchEvent(new Event('beforeprint'));
    expect(screen.getByText('Every row')).toBeTruthy();
    end();
  });

  it('gives way to the document of an open dialog', () => {
    const close = registerOpenModal();
    render(
      <>
        <PrintedPage title="Plan">{() => <p>Page</p>}</PrintedPage>
        <PrintedPage title="Review" isDialog>
          {() => <p>Dialog</p>}
        </PrintedPage>
      </>,
    );
    begin();
    expect(screen.queryByText('Page')).toBeNull();
    expect(screen.getByText('Dialog')).toBeTruthy();
    end();
    close();
  });
});

describe('PrintFooter', () => {
  // jsdom lays nothing out, so it has no position to scroll to.
  const scrollTo = vi.fn();
  beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo));
  afterEach(() => vi.restoreAllMocks());

  it('scrolls to the top at once, because the browser prints right after the event', () => {
    render(<PrintFooter text={() => 'Anna'} />);
    begin();
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' });
    end();
  });

  it('reads its text at the time of printing', () => {
    let date = 'May 1';
    render(<PrintFooter text={() => `Anna, ${date}`} />);
    date = 'May 2';
    begin();
    expect(screen.getByText('Anna, May 2')).toBeTruthy();
    end();
  });
});
