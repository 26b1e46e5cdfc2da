import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

afterEach(cleanup);

const FILES = ['northkeep-mac.dmg', 'northkeep-windows.exe', 'northkeep-android.apk'];
const lists = (files: readonly string[]) => () => new Response(JSON.stringify({ files }));

describe('DownloadScreen', () => {
  // shows: download.files
  it('links the installers that the server has', async () => {
    await openPage('/download', [lists(FILES)]);
    for (const file of FILES) {
      const link = await screen.findByRole('link', { name: file });
      expect(link.getAttribute('href')).toBe(`/downloads/${file}`);
    }
    expect(FILES.map((file) => `/downloads/${file}`)).toEqual([
      '/downloads/northkeep-mac.dmg',
      '/downloads/northkeep-windows.exe',
      '/downloads/northkeep-android.apk',
    ]);
  });

  // shows: download.no-files
  it('omits the links of installers that the server lacks', async () => {
    const { sent } = await openPage('/download', [lists(['northkeep-mac.dmg', 7 as unknown as string])]);
    expect(await screen.findByRole('link', { name: 'northkeep-mac.dmg' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'northkeep-windows.exe' })).toBeNull();
    expect(sent).toEqual([{ asked: 'GET /downloads/index.json', body: undefined }]);
  });

  // shows: download.window
  it('shows a picture of the app in its own window', async () => {
    await openPage('/download', [lists([])]);
    const picture = within(screen.getByRole('figure'));
    expect(picture.getByText('Northkeep in its own window, with example steps.')).toBeTruthy();
    expect(picture.getByRole('img', { name: 'Write 500 words before work: 3 of 5' })).toBeTruthy();
    expect(picture.getByRole('img', { name: /steps in 6 weeks/ })).toBeTruthy();
  });

  // shows: download.ios
  it('explains the installation on iOS', async () => {
    await openPage('/download', [lists([])]);
    const device = within(screen.getByRole('heading', { name: 'iPhone and iPad' }).closest('li') ?? document.body);
    const steps = device.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual(['Tap Share', 'Choose Add to Home Screen', 'Tap Add']);
  });
});
