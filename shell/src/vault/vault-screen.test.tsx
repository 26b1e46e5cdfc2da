import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VaultScreen } from './vault-screen.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const at = (work?: { share: number; text: string }) => <VaultScreen title="Unlock" foot="Idle" work={work} />;
const WORK = { share: 0.3, text: 'Making the key' };
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = () => [screen.queryByRole('progressbar') !== null, screen.queryByText('Idle') === null];

it('shows the progress of work after half a second, and its text with it', () => {
  render(at(WORK));
  pass(499);
  expect(isShown()).toEqual([false, false]);
  pass(1);
  expect(isShown()).toEqual([true, true]);
});

it('shows none for work that ends before, however often it begins again', () => {
  const { rerender } = render(at(WORK));
  for (let i = 0; i < 3; i++) {
    pass(400);
    rerender(at());
    pass(400);
    rerender(at(WORK));
    expect(isShown()).toEqual([false, false]);
  }
});

it('goes on showing the progress from step to step, and none after the end', () => {
  const { rerender } = render(at(WORK));
  pass(500);
  rerender(at({ share: 0.9, text: 'Opening the vault' }));
  expect(screen.getByRole('progressbar', { name: 'Opening the vault' })).toBeTruthy();
  rerender(at());
  expect(isShown()).toEqual([false, false]);
});
