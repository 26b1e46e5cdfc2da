import { describe, expect, it, vi } from 'vitest';
import { openTabBus } from './browser-ports.ts';

const VAULT_ID = '0d9a1c3e-7c52-4a53-9f5e-2f6c1b7a9e10';

describe('openTabBus', () => {
  it('delivers messages to the other tabs of a vault and drops posts after the close', async () => {
    const heard: unknown[] = [];
    const [one, two] = [openTabBus(VAULT_ID), openTabBus(VAULT_ID)];
    const closeOne = one.listen(() => {});
    const closeTwo = two.listen((message) => heard.push(message));
    one.post({ type: 'typed' });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'typed' }]));
    closeOne();
    expect(() => one.post({ type: 'lists' })).not.toThrow();
    closeTwo();
  });
});
