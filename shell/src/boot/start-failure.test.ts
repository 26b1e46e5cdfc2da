import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readShellBody } from '../testing/shell-body.ts';
import { showStartFailure } from './start-failure.ts';

let root: HTMLElement;
const fetched: string[] = [];
const reload = vi.fn();

beforeEach(() => {
  document.body.innerHTML = readShellBody();
  root = document.getElementById('root') as HTMLElement;
  root.textContent = 'The page that never came';
  fetched.length = 0;
  reload.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    fetched.push(`${init?.cache} ${new URL(input).pathname}`);
    return new Response();
  });
  vi.stubGlobal('location', { origin: window.location.origin, reload });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('showStartFailure', () => {
  // shows: frame.start.failed
  it('replaces the page by the reason and a button', () => {
    showStartFailure(new Error('Loading chunk 1 failed.'));
    expect(screen.getByRole('alert').textContent).toContain(
      'Northkeep could not be loaded: a file is missing or not the one that was released.',
    );
    expect(root.textContent).not.toContain('The page that never came');
  });

  it('keeps a prerendered page below the reason', () => {
    root.toggleAttribute('data-prerendered', true);
    showStartFailure(new Error('Loading chunk 1 failed.'));
    expect(screen.getByRole('alert').textContent).toContain('Northkeep could not be loaded');
    expect(screen.getByRole('alert').nextElementSibling).toBe(root);
    expect(root.textContent).toBe('The page that never came');
  });

  // shows: frame.start.retry
  it('fetches the files of the page without the caches before it reloads the page once', async () => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.src = `${window.location.origin}/js/main.0123abcd.js`;
    document.head.append(script);
    showStartFailure(new Error('Loading chunk 1 failed.'));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(fetched).toContain('reload /js/main.0123abcd.js');
    script.remove();
  });
});
