import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findHeadlessShell } from './find-chromium.ts';

describe('findHeadlessShell', () => {
  let dir = '';
  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'northkeep-browsers-'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(dir, { recursive: true });
  });

  const addFile = (name: string, mode: number): string => {
    const file = path.join(dir, name);
    writeFileSync(file, '');
    chmodSync(file, mode);
    return file;
  };

  it('returns the executable in PATH, and null when there is none or the file is not executable', () => {
    vi.stubEnv('PATH', dir);
    vi.stubEnv('CHROMIUM_SHELL_PATH', undefined);
    expect(findHeadlessShell()).toBeNull();
    addFile('chromium-headless-shell', 0o644);
    expect(findHeadlessShell()).toBeNull();
    const file = addFile('chromium-headless-shell', 0o755);
    expect(findHeadlessShell()).toBe(file);
  });

  it('prefers the file that CHROMIUM_SHELL_PATH names, and uses none when the variable is empty', () => {
    vi.stubEnv('PATH', dir);
    addFile('chromium-headless-shell', 0o755);
    vi.stubEnv('CHROMIUM_SHELL_PATH', addFile('own-shell', 0o755));
    expect(findHeadlessShell()).toBe(path.join(dir, 'own-shell'));
    vi.stubEnv('CHROMIUM_SHELL_PATH', '');
    expect(findHeadlessShell()).toBeNull();
  });
});
