// @vitest-environment jsdom
import { SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { loadWeatherModule, settings, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainScreenTexts } from '../../copy.ts';
import { Dashboard } from './dashboard.tsx';

let asked: string[];
beforeEach(async () => {
  await openTestVault();
  asked = [];
  const inner = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    if (url.pathname === '/api/location-services') {
      return Response.json({ weather: 'https://weather.example', geocoding: null });
    }
    if (url.hostname === 'localhost') return inner(input, init);
    asked.push(url.hostname);
    return Response.json({ daily: { time: [userToday()], temperature_2m_max: [4.6] } });
  };
});
afterEach(cleanup);

const open = () =>
  render(
    <MemoryRouter>
      <Dashboard today={userToday()}>{null}</Dashboard>
    </MemoryRouter>,
  );

describe("Today's maximum", () => {
  // shows: planner.main.temperature
  it('is the highest temperature of today at the place of the settings', async () => {
    const place = { city: 'Berlin', latitude: 52.5, longitude: 13.4, geoEnabled: true };
    settings.create({ ...place, weatherOrigin: 'https://weather.example' }, { id: SETTINGS_ID });
    open();
    expect(await screen.findByText('5 °C')).toBeTruthy();
    expect(asked).toEqual(['weather.example']);
  });

  // shows: planner.main.temperature.none
  it("is 'N/A' without a location, sends no request and links to the location settings", async () => {
    const { weather } = await loadWeatherModule();
    open();
    const link = screen.getByRole('link', { name: mainScreenTexts.setLocation });
    expect(link.textContent).toBe('N/A');
    expect(link.getAttribute('href')).toBe('/app/settings/location');
    expect([asked, weather.state.status]).toEqual([[], 'none']);
  });
});
