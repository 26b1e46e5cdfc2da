import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findEngines } from './find-engines.ts';

const PROGRAMS = {
  FIREFOX_PATH: 'firefox-esr',
  GECKODRIVER_PATH: 'geckodriver',
  MINIBROWSER_PATH: 'MiniBrowser',
  WEBKIT_DRIVER_PATH: 'WebKitWebDriver',
  XVFB_PATH: 'Xvfb',
  LOCALE_GEN_PATH: 'locale-gen',
} as const;

describe('findEngines', () => {
  let dir = '';
  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'northkeep-engines-'));
    vi.stubEnv('PATH', dir);
    for (const [variable, name] of Object.entries(PROGRAMS)) {
      writeFileSync(path.join(dir, name), '');
      chmodSync(path.join(dir, name), 0o755);
      vi.stubEnv(variable, path.join(dir, name));
    }
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(dir, { recursive: true });
  });

  it('finds an engine whose browser, driver and display are all installed', () => {
    const { found, missing } = findEngines();
    expect(found.map(({ name }) => name)).toEqual(['firefox', 'webkit']);
    expect(found[0]?.env.FIREFOX_PATH).toBe(path.join(dir, 'firefox-esr'));
    expect(missing).toEqual([]);
  });

  it('finds the programs in PATH when no variable names them', () => {
    vi.stubEnv('GECKODRIVER_PATH', undefined);
    expect(findEngines().found[0]?.env.GECKODRIVER_PATH).toBe(path.join(dir, 'geckodriver'));
  });

  it('names the engine and the program that is missing', () => {
    vi.stubEnv('GECKODRIVER_PATH', path.join(dir, 'absent'));
    const { found, missing } = findEngines();
    expect(found.map(({ name }) => name)).toEqual(['webkit']);
    expect(missing).toEqual(['firefox: geckodriver is missing (`cargo install geckodriver --locked`)']);
  });

  it('does not find WebKit without the sources of the locales', () => {
    vi.stubEnv('LOCALE_GEN_PATH', path.join(dir, 'absent'));
    const { found, missing } = findEngines();
    expect(found.map(({ name }) => name)).toEqual(['firefox']);
    expect(missing).toEqual(['webkit: /usr/sbin/locale-gen is missing (`apt-get install -y locales`)']);
  });

  it('finds no engine without a virtual display', () => {
    chmodSync(path.join(dir, 'Xvfb'), 0o644);
    expect(findEngines().found).toEqual([]);
  });
});
