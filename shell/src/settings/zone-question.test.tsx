import { ONBOARDING_ID, SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter, observer } from '@northkeep/shared-kit/runtime';
import { onboarding, one, settings } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useZoneQuestion } from './use-device-zone.ts';
import { ZoneQuestion } from './zone-question.tsx';

const before = process.env.TZ;
const Asked = observer(function Asked() {
  const { question, answer } = useZoneQuestion();
  return question === null ? <p>Nothing is asked</p> : <ZoneQuestion question={question} onAnswer={answer} />;
});

beforeEach(async () => {
  localStorage.clear();
  process.env.TZ = 'Europe/Berlin';
  await openTestVault();
  onboarding.create({ finished: true }, { id: ONBOARDING_ID });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  process.env.TZ = before ?? 'UTC';
});

const question = () => screen.queryByRole('heading');
/** Opens the app again, on a device in a time zone. */
function openIn(zone: string): void {
  cleanup();
  process.env.TZ = zone;
  render(
    <MemoryRouter>
      <Asked />
    </MemoryRouter>,
  );
}

/** Opens the app again, on a device that reports no time zone. */
function openNowhere(): void {
  const reported = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...reported, timeZone: 'Etc/Unknown' });
  // Another offset than in the tests before, because the zone of the device is cached by its offset.
  openIn('Pacific/Apia');
}

describe('the time zone of a device', () => {
  it('is not asked about on the device that it comes from', () => {
    settings.create({ timeZone: 'Europe/Berlin' }, { id: SETTINGS_ID });
    openIn('Europe/Berlin');
    expect(question()).toBeNull();
    openIn('Asia/Tokyo');
    expect(question()?.textContent).toBe('This device is in Asia/Tokyo. Use it?');
    expect(one('settings').timeZone).toBe('Europe/Berlin');
  });

  it('is asked once for each zone, and kept when the user keeps it', async () => {
    const user = userEvent.setup();
    settings.create({ timeZone: 'Europe/Berlin' }, { id: SETTINGS_ID });
    openIn('Asia/Tokyo');
    await user.click(screen.getByRole('button', { name: 'Keep Europe/Berlin' }));
    expect(question()).toBeNull();
    openIn('Asia/Tokyo');
    expect(question()).toBeNull();
    openIn('America/New_York');
    expect(question()?.textContent).toBe('This device is in America/New York. Use it?');
    expect(one('settings').timeZone).toBe('Europe/Berlin');
  });

  it('is changed by the user', async () => {
    const user = userEvent.setup();
    settings.create({ timeZone: 'Europe/Berlin' }, { id: SETTINGS_ID });
    openIn('Asia/Tokyo');
    await user.click(screen.getByRole('button', { name: 'Use this time zone' }));
    expect(one('settings').timeZone).toBe('Asia/Tokyo');
    openIn('Europe/Berlin');
    expect(question()).not.toBeNull();
  });

  it('is not asked about under another name of the same zone', () => {
    settings.create({ timeZone: 'Asia/Kolkata' }, { id: SETTINGS_ID });
    openIn('Asia/Calcutta');
    expect(question()).toBeNull();
  });

  it('is asked for after the onboarding while none is set, and that of the device is offered', async () => {
    const user = userEvent.setup();
    settings.create({ timeZone: null }, { id: SETTINGS_ID });
    onboarding.create({ finished: false }, { id: ONBOARDING_ID });
    openIn('Asia/Tokyo');
    expect(question()).toBeNull();
    onboarding.create({ finished: true }, { id: ONBOARDING_ID });
    openIn('Asia/Tokyo');
    expect(question()?.textContent).toBe('Is Asia/Tokyo your time zone?');
    expect(screen.getByRole('link', { name: 'Choose another' }).getAttribute('href')).toBe('/app/settings/region');
    await user.click(screen.getByRole('button', { name: 'Use this time zone' }));
    expect(one('settings').timeZone).toBe('Asia/Tokyo');
    expect(question()).toBeNull();
    openIn('Asia/Tokyo');
    expect(question()).toBeNull();
  });

  it.each([
    ['which none is set, on a device that reports UTC', null],
    ['which UTC is set, which the device reported', 'UTC'],
  ])('is asked for once for a user for %s', async (_case, stored) => {
    const user = userEvent.setup();
    settings.create({ timeZone: stored }, { id: SETTINGS_ID });
    openIn('UTC');
    expect(question()?.textContent).toBe('Which is your time zone?');
    expect(screen.getByText(/^This device does not say where it is/).textContent).toContain('follow UTC.');
    expect(screen.getByRole('link', { name: 'Choose your time zone' }).getAttribute('href')).toBe(
      '/app/settings/region',
    );
    await user.click(screen.getByRole('button', { name: 'Keep UTC' }));
    expect(one('settings').timeZone).toBe('UTC');
    expect(question()).toBeNull();
    openIn('UTC');
    expect(question()).toBeNull();
    openIn('Asia/Tokyo');
    expect(question()?.textContent).toBe('This device is in Asia/Tokyo. Use it?');
  });

  it('is asked for on a device that reports none, which is never taken to be elsewhere', async () => {
    const user = userEvent.setup();
    settings.create({ timeZone: null }, { id: SETTINGS_ID });
    openNowhere();
    expect(question()?.textContent).toBe('Which is your time zone?');
    expect(screen.getByText(/^This device does not say where it is/).textContent).toContain('follow America/New York.');
    await user.click(screen.getByRole('button', { name: 'Keep America/New York' }));
    expect(one('settings').timeZone).toBe('America/New_York');
    settings.create({ timeZone: 'Europe/Berlin' }, { id: SETTINGS_ID });
    localStorage.clear();
    openNowhere();
    expect(question()).toBeNull();
  });
});
