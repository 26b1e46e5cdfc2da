import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

afterEach(cleanup);

describe('SoftwareScreen', () => {
  it('links to the licences, which the server sends as plain text', async () => {
    await openPage('/software');
    const link = screen.getByRole('link', { name: 'Licences of the packages in Northkeep' });
    expect(link.getAttribute('href')).toBe('/licences');
  });
});
