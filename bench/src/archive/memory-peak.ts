import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const SAMPLE_MS = 250;

export interface MemoryPeak {
  /** Bytes of the page's JavaScript heap and array buffers, garbage included. */
  readonly heap: number;
  /** Bytes of anonymous memory of all renderer processes of the browser, its workers and garbage included. */
  readonly processes: number;
}

/** Samples memory until `work` ends; returns the peaks. */
export async function measureMemoryPeak(page: Page, work: Promise<unknown>): Promise<MemoryPeak> {
  const session = await page.context().newCDPSession(page);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const peak = { heap: 0, processes: 0 };
  let isRunning = true;
  const end = work.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    peak.heap = Math.max(peak.heap, usedSize + (backingStorageSize ?? 0));
    const processes = (await browser?.send('SystemInfo.getProcessInfo'))?.processInfo ?? [];
    const renderers = processes.filter(({ type }) => type === 'renderer');
    peak.processes = Math.max(
      peak.processes,
      renderers.reduce((sum, { id }) => sum + anonymousBytes(id), 0),
    );
    await Promise.race([end.catch(() => {}), new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))]);
  }
  await end;
  await session.detach();
  await browser?.detach();
  return peak;
}

function anonymousBytes(pid: number): number {
  try {
    const [, kB] = /RssAnon:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kB ?? 0) * 1024;
  } catch {
    return 0; // The process has already ended.
  }
}
