import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import ShareFailedPage from './share-failed-page.tsx';

afterEach(cleanup);

describe('ShareFailedPage', () => {
  // shows: installed.share.reasons
  it.each([
    ['signed-out', /^Log in on this device first, then share it again\./, 'Log in', '/login'],
    ['not-stored', /^This device could not store it/, 'Open Northkeep', '/app/notes'],
    ['not-ready', /^Northkeep was not ready on this device\./, 'Open Northkeep', '/app/notes'],
    ['constructor', /^Northkeep was not ready on this device\./, 'Open Northkeep', '/app/notes'],
  ])('says why nothing was kept: %s', (reason, text, label, href) => {
    render(
      <MemoryRouter initialEntries={[`/share-target?reason=${reason}`]}>
        <ShareFailedPage />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { name: 'Nothing was kept' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  });
});
