// @vitest-environment jsdom
import { announceToScreenReaders, dismissAllToasts, toast } from '@northkeep/shared-kit/runtime';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from './announcer.tsx';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.useRealTimers();
});

const show = (input: Parameters<typeof toast>[0]) => act(() => toast(input));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = (text: string) => screen.queryByText(text) !== null;

describe('ToastRegion', () => {
  // shows: toast.success, toast.error, toast.warning, toast.info, toast.dismiss
  it.each([
    ['success', 'circle-check'],
    ['error', 'circle-alert'],
    ['warning', 'triangle-alert'],
    ['info', 'info'],
  ] as const)('shows a toast of type %s with its icon and dismisses it on click', (type, icon) => {
    const { container } = render(<ToastRegion />);
    show({ type, text: `A word of ${type}` });
    expect(shown(`A word of ${type}`)).toBe(true);
    expect(container.querySelectorAll(`.lucide-${icon}`)).toHaveLength(1);
    expect(screen.queryByRole('alert') !== null).toBe(type === 'error');
    fireEvent.click(screen.getByRole('button', { name: `Dismiss: A word of ${type}` }));
    expect(shown(`A word of ${type}`)).toBe(false);
  });

  // shows: toast.success
  it('dismisses a toast after six seconds', () => {
    render(<ToastRegion />);
    show({ type: 'success', text: 'Step moved' });
    wait(5999);
    expect(shown('Step moved')).toBe(true);
    wait(1);
    expect(shown('Step moved')).toBe(false);
  });

  // shows: toast.error
  it('keeps an error until it is dismissed', () => {
    render(<ToastRegion />);
    show({ type: 'error', text: 'Not saved' });
    wait(60_000);
    expect(screen.getByRole('alert').textContent).toContain('Not saved');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Not saved' }));
    expect(shown('Not saved')).toBe(false);
  });

  it('keeps a toast that stays until it is dismissed', () => {
    render(<ToastRegion />);
    show({ type: 'info', text: 'Reminder', stays: true });
    wait(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Reminder' }));
    expect(shown('Reminder')).toBe(false);
  });

  it('shows two toasts at once and an earlier one when a newer one is gone', () => {
    render(<ToastRegion />);
    for (const text of ['First', 'Second', 'Third']) show({ type: 'error', text });
    expect(['First', 'Second', 'Third'].map(shown)).toEqual([false, true, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Third' }));
    expect(['First', 'Second', 'Third'].map(shown)).toEqual([true, true, false]);
  });

  // shows: toast.info
  it('pauses the timer while a toast has focus, and resumes with the remaining time', () => {
    render(<ToastRegion />);
    show({ type: 'info', text: 'Wait for me' });
    wait(4000);
    const dismiss = screen.getByRole('button', { name: 'Dismiss: Wait for me' });
    act(() => dismiss.focus());
    wait(60_000);
    expect(shown('Wait for me')).toBe(true);
    act(() => dismiss.blur());
    wait(1999);
    expect(shown('Wait for me')).toBe(true);
    wait(1);
    expect(shown('Wait for me')).toBe(false);
  });

  it('resumes the timer when the focused toast is removed while another one is shown', () => {
    render(<ToastRegion />);
    show({ type: 'info', text: 'Left alone' });
    show({ type: 'success', text: 'Step moved', action: { label: 'Undo', run: () => {} } });
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    fireEvent.click(undo);
    wait(6000);
    expect(shown('Left alone')).toBe(false);
  });

  it.each([
    ['touch', false],
    ['mouse', true],
  ])('after a %s pointer enters and never leaves, shows the toast beyond its timeout: %s', (pointerType, kept) => {
    const { container } = render(<ToastRegion />);
    show({ type: 'info', text: 'Step moved' });
    const region = container.querySelector('[data-toasts]');
    if (region === null) throw new Error('no region');
    fireEvent.pointerEnter(region, { pointerType });
    wait(6000);
    expect(shown('Step moved')).toBe(kept);
  });

  it('runs the action of a toast and dismisses it', () => {
    render(<ToastRegion />);
    const run = vi.fn();
    show({ type: 'success', text: 'Step moved', action: { label: 'Undo', run } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(shown('Step moved')).toBe(false);
  });

  it('replaces a toast of the same type and text', () => {
    render(<ToastRegion />);
    show({ type: 'error', text: 'Not saved' });
    show({ type: 'error', text: 'Not saved' });
    expect(screen.getAllByText('Not saved')).toHaveLength(1);
  });
});

describe('Announcer', () => {
  it('renders a repeated message as a new element, so that it is announced again', () => {
    render(<Announcer />);
    act(() => announceToScreenReaders('Saved'));
    const first = screen.getByText('Saved');
    act(() => announceToScreenReaders('Saved'));
    expect(screen.getByText('Saved')).not.toBe(first);
  });
});
