// @vitest-environment jsdom
import { clockDate, type LocationServices, SETTINGS_ID } from '@northkeep/contracts';
import { dismissAllToasts, MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { loadWeatherModule, settings, userTimeZone } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import remote from '../../remote.tsx';
import { changeCalendar } from '../calendar/calendar-store.ts';
import { NOMINATIM_MIN_INTERVAL_MS, SEARCH_DEBOUNCE_MS } from './use-city-search.ts';

const BERLIN = { display_name: 'Berlin, Germany', lat: '52.5200', lon: '13.4050' };
const PUBLIC = { url: 'https://nominatim.openstreetmap.org', isPublic: true };

let services: LocationServices | Error;
let places: unknown;
let forecast: unknown;
/** URLs outside of the installation that were requested, in order. */
let asked: URL[];

beforeEach(async () => {
  await openTestVault();
  services = { weather: 'https://weather.example', geocoding: { url: 'https://geo.example', isPublic: false } };
  places = [BERLIN];
  forecast = { daily: { time: ['2026-11-23'], temperature_2m_max: [4] } };
  asked = [];
  const inner = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    if (url.pathname === '/api/location-services') {
      if (services instanceof Error) throw services;
      return Response.json(services);
    }
    if (url.hostname === 'localhost') return inner(input, init);
    asked.push(url);
    const body = url.pathname === '/search' ? places : forecast;
    if (body instanceof Error) throw body;
    return Response.json(body);
  };
  dismissAllToasts();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const toasts = () => toastStore.getState().toasts.map(({ type, text }) => [type, text]);
const stored = () => settings.get(SETTINGS_ID);

function renderSection() {
  render(<MemoryRouter>{remote.settingsSections.location}</MemoryRouter>);
  return userEvent.setup();
}

/** Opens the section and agrees to the services that the server names. */
async function openSection() {
  const user = renderSection();
  await user.click(await screen.findByRole('button', { name: 'Use these services' }));
  return { user, field: await screen.findByRole('searchbox', { name: 'City' }) };
}

describe('the section Location', () => {
  // shows: notes.location.unasked
  it('sends no request before a city is searched, and names the hosts of both services', async () => {
    renderSection();
    await screen.findByRole('button', { name: 'Use these services' });
    expect(screen.getByText(/to geo\.example, and to nobody before/)).toBeTruthy();
    expect(screen.getByText(/to weather\.example/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(asked).toEqual([]);
  });

  // shows: notes.location.agreed
  it('saves the origins of the agreed services in the encrypted settings', async () => {
    await openSection();
    expect(stored()).toMatchObject({
      weatherOrigin: 'https://weather.example',
      geocodingOrigin: 'https://geo.example',
    });
    expect(screen.queryByRole('button', { name: 'Use these services' })).toBeNull();
  });

  // shows: notes.location.changed
  it('sends nothing to a host that the server names later, until the user agrees to it', async () => {
    const place = { city: 'Berlin, Germany', latitude: 52.52, longitude: 13.405, geoEnabled: true };
    const origins = { weatherOrigin: 'https://former.example', geocodingOrigin: 'https://geo.example' };
    settings.create({ ...place, ...origins }, { id: SETTINGS_ID });
    const user = renderSection();
    await screen.findByText('The services are at other hosts now');
    expect(screen.getByText(/to weather\.example/)).toBeTruthy();
    await screen.findByText(/^The weather was not asked for/);
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use these services' }));
    await screen.findByText(/^Weather of /);
    expect(asked.map(({ host }) => host)).toEqual(['weather.example']);
  });

  // shows: notes.location.own
  it('names a server that calls itself a service, and offers no agreement to it', async () => {
    const own = location.origin;
    services = { weather: own, geocoding: { url: `${own}/geo`, isPublic: false } };
    renderSection();
    expect(await screen.findAllByText(/names itself as the/)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Use these services' })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  // shows: notes.location.debounce
  it('searches 300 ms after the last key with a geocoding service of the installation', async () => {
    const { user, field } = await openSection();
    await user.type(field, 'Berlin');
    expect(asked).toEqual([]);
    await screen.findByRole('button', { name: 'Berlin, Germany' });
    expect(asked.map(({ searchParams }) => searchParams.get('q'))).toEqual(['Berlin']);
  });

  // shows: notes.location.set
  it('saves the chosen place sealed, with the weather turned on, and asks for its weather', async () => {
    const { user, field } = await openSection();
    await user.type(field, 'Berlin{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Berlin, Germany' }));
    expect(stored()).toMatchObject({ city: 'Berlin, Germany', latitude: 52.52, longitude: 13.405, geoEnabled: true });
    expect(toasts()).toEqual([['success', 'Geo & weather has been set']]);
    await screen.findByText(/^Weather of /);
    expect(asked.at(-1)?.searchParams.get('latitude')).toBe('52.52');
    expect(screen.queryByRole('button', { name: 'Berlin, Germany' })).toBeNull();
  });

  it('shows the temperatures of the week of a chosen place', async () => {
    forecast = { daily: { time: [clockDate(new Date(), userTimeZone())], temperature_2m_max: [-3.6] } };
    const { user, field } = await openSection();
    expect(screen.queryByRole('list', { name: 'Temperatures of this week' })).toBeNull();
    await user.type(field, 'Berlin{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Berlin, Germany' }));
    const week = within(await screen.findByRole('list', { name: 'Temperatures of this week' }));
    const days = week.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent);
    expect(days.filter((text) => text?.endsWith(': −4°'))).toHaveLength(1);
    expect(days.filter((text) => text?.endsWith(': N/A'))).toHaveLength(6);
  });

  it('turns the temperature ring of the calendar off and on', async () => {
    const { user, field } = await openSection();
    await user.type(field, 'Berlin{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Berlin, Germany' }));
    const ring = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show the weather' });
    act(() => changeCalendar({ showTemperatureLayer: false }));
    expect(ring.checked).toBe(false);
    await user.click(ring);
    expect(ring.checked).toBe(true);
  });

  it('forgets the place and its weather', async () => {
    const { user, field } = await openSection();
    await user.type(field, 'Berlin{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Berlin, Germany' }));
    await screen.findByText(/^Weather of /);
    await user.click(screen.getByRole('button', { name: 'Forget this place' }));
    expect(stored()).toMatchObject({
      ...{ city: null, latitude: null, longitude: null, geoEnabled: false },
      ...{ weatherOrigin: null, geocodingOrigin: null },
    });
    const { weather } = await loadWeatherModule();
    await waitFor(() => expect(weather.state.status).toBe('none'));
  });

  // shows: notes.location.search.failed
  it('says that a search failed, and offers it again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    places = new TypeError('Failed to fetch');
    const { user, field } = await openSection();
    await user.type(field, 'Berlin{Enter}');
    await screen.findByText('Failed to load suggestions');
    places = [BERLIN];
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('button', { name: 'Berlin, Germany' });
  });

  // shows: notes.location.set.failed
  it('says that a place could not be set', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user, field } = await openSection();
    await user.type(field, 'Berlin{Enter}');
    const place = await screen.findByRole('button', { name: 'Berlin, Germany' });
    vi.spyOn(settings, 'create').mockImplementation(() => {
      throw new Error('Vault is locked');
    });
    await user.click(place);
    expect(toasts()).toEqual([['error', 'Failed to set location']]);
  });

  it('says that no place was found', async () => {
    places = [];
    const { user, field } = await openSection();
    await user.type(field, 'Nowhere{Enter}');
    await screen.findByText(/^No place found/);
  });

  // shows: notes.location.public
  it('searches the public service by Enter or the button only, at most once a second', async () => {
    services = { weather: null, geocoding: PUBLIC };
    const { user, field } = await openSection();
    await user.type(field, 'Berlin');
    await new Promise((resolve) => setTimeout(resolve, 2 * SEARCH_DEBOUNCE_MS));
    expect(asked).toEqual([]);
    const searched: number[] = [];
    const inner = globalThis.fetch;
    globalThis.fetch = (...request) => {
      if (String(request[0]).includes('/search?')) searched.push(performance.now());
      return inner(...request);
    };
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Berlin, Germany' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(searched.length).toBe(2));
    const [first = 0, second = 0] = searched;
    // Each request begins shortly after the time from which the interval is counted.
    expect(second - first).toBeGreaterThan(0.9 * NOMINATIM_MIN_INTERVAL_MS);
  });

  it('ignores the response to an earlier search text', async () => {
    const { user, field } = await openSection();
    await user.type(field, 'Ber{Enter}');
    await user.clear(field);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Berlin, Germany' })).toBeNull());
    expect(screen.queryByText('Searching…')).toBeNull();
  });

  it('says that the services could not be read, and reads them again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    services = new TypeError('Failed to fetch');
    render(<MemoryRouter>{remote.settingsSections.location}</MemoryRouter>);
    const again = await screen.findByRole('button', { name: 'Try again' });
    services = { weather: null, geocoding: null };
    await userEvent.click(again);
    await screen.findByText(/no service that finds cities/);
    expect(screen.getByText('This installation has no weather service.')).toBeTruthy();
  });
});
