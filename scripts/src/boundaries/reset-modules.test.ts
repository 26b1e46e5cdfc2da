import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { listWorkspaces } from '../workspaces.ts';
import { findResetModules } from './reset-modules.ts';

const USE = 'beforeEach(() => vi.resetModules());';

describe('findResetModules', () => {
  it.each(['beforeEach(() => vi.resetModules());', 'const { resetModules } = vi;', "vi['resetModules']();"])(
    'reports %s',
    (text) => {
      expect(findResetModules('mf-insights/src/a.test.ts', text)).toHaveLength(1);
    },
  );

  it('checks exactly the workspaces whose tests share their modules', () => {
    const configOf = (workspace: string) => path.join(ROOT, workspace, 'vitest.config.ts');
    const tested = listWorkspaces(ROOT).filter((workspace) => existsSync(configOf(workspace)));
    const sharing = tested.filter((workspace) =>
      /sharedModulesPreset|screenPreset/.test(readFileSync(configOf(workspace), 'utf8')),
    );
    expect(sharing.length).toBeGreaterThan(5);
    const checked = tested.filter((workspace) => findResetModules(`${workspace}/src/a.test.ts`, USE).length > 0);
    expect(checked).toEqual(sharing);
  });

  it('accepts a module that is loaded anew by a query', () => {
    expect(findResetModules('shell/src/a.test.ts', "await import('./theme.ts?anew');")).toEqual([]);
  });
});
