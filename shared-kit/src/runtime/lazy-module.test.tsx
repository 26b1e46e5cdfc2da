// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LazyModule, lazyModule, prefetchLazyModules, useLazyModule } from './lazy-module.ts';

afterEach(cleanup);
afterEach(() => vi.useRealTimers());

describe('useLazyModule', () => {
  it('returns a module that finished loading between the render and its effect', async () => {
    let loaded: { text: string } | null = null;
    const module: LazyModule<{ text: string }> = {
      get loaded() {
        return loaded;
      },
      load: () => Promise.reject(new Error('loaded already')),
      prefetch: () => undefined,
    };
    function Overlay() {
      const found = useLazyModule(module, true, () => undefined);
      useLayoutEffect(() => {
        loaded = { text: 'The menu' };
      }, []);
      return <p>{found?.text ?? 'Loading'}</p>;
    }
    render(<Overlay />);
    expect(await screen.findByText('The menu')).toBeDefined();
  });
});

describe('prefetchLazyModules', () => {
  it('loads modules created before and after the call', async () => {
    const before = lazyModule(async () => 'menu');
    prefetchLazyModules();
    const after = lazyModule(async () => 'dialog');
    await vi.waitFor(() => expect([before.loaded, after.loaded]).toEqual(['menu', 'dialog']));
  });

  it('requests each module in a task of its own, so that input is handled in between', async () => {
    const order: string[] = [];
    lazyModule(async () => order.push('menu'));
    lazyModule(async () => order.push('dialog'));
    prefetchLazyModules();
    const input = () => {
      order.push('input');
      if (order.length < 10) setTimeout(input);
    };
    setTimeout(input);
    await vi.waitFor(() => expect(order).toEqual(expect.arrayContaining(['menu', 'dialog'])));
    expect(order.slice(order.indexOf('menu'), order.indexOf('dialog'))).toContain('input');
  });

  it('tries again at growing intervals when the network has failed', async () => {
    vi.useFakeTimers();
    const importMenu = vi.fn(async () => 'menu');
    importMenu.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    prefetchLazyModules();
    const menu = lazyModule(importMenu);
    await vi.advanceTimersByTimeAsync(100);
    expect(importMenu).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(importMenu).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(importMenu).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(menu.loaded).toBe('menu');
  });

  it('marks in the performance timeline when every module is loaded', async () => {
    let finish = (_menu: string) => {};
    const menu = lazyModule(() => new Promise<string>((resolve) => (finish = resolve)));
    performance.clearMarks();
    const marks = () => performance.getEntriesByName('nk.lazy-modules-loaded').length;
    prefetchLazyModules();
    const loading = menu.load();
    await lazyModule(async () => 'dialog').load();
    expect(marks()).toBe(0);
    finish('menu');
    await loading;
    expect(marks()).toBe(1);
  });
});
