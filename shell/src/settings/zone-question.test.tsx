import { SETTINGS_ID } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { one, settings } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useDeviceZone } from './use-device-zone.ts';
import { ZoneQuestion } from './zone-question.tsx';

const before = process.env.TZ;
const Asked = observer(function Asked() {
  const { asked, answer } = useDeviceZone();
  return asked === null ? <p>Nothing is asked</p> : <ZoneQuestion device={asked} onAnswer={answer} />;
});

beforeEach(async () => {
  localStorage.clear();
  process.env.TZ = 'Europe/Berlin';
  await openTestVault();
});
afterEach(() => {
  cleanup();
  process.env.TZ = before ?? 'UTC';
});

const question = () => screen.queryByRole('heading', { name: /^This device is in/ });
/** Opens the app again, on a device in a time zone. */
function openIn(zone: string): void {
  cleanup();
  process.env.TZ = zone;
  render(<Asked />);
}

describe('the time zone of a device', () => {
  it('is not asked about on the device that it comes from, nor while none is set', () => {
    settings.create({ timeZone: null }, { id: SETTINGS_ID });
    openIn('Asia/Tokyo');
    expect(question()).toBeNull();
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
});
