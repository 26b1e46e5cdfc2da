import { describe, expect, it } from 'vitest';
import { findAreaConflicts } from './area-conflicts.ts';
import type { AreaManifest } from './area-manifest.ts';

const NOTES: AreaManifest = {
  label: 'Notes',
  addresses: [{ path: '/app/notes/*', frame: 'app' }],
  settings: [{ id: 'editor', label: 'Editor', order: 1 }],
};
const SITE: AreaManifest = { label: 'Site', addresses: [{ path: '/', frame: 'public' }], isPublicFallback: true };
const OTHERS = [
  ['mf-notes', NOTES],
  ['mf-site', SITE],
] as const;

const conflictsOf = (change: Partial<AreaManifest>) =>
  findAreaConflicts('mf-habits', { label: 'Habits', addresses: [], ...change }, OTHERS);

describe('findAreaConflicts', () => {
  it('finds no conflict for addresses and settings that belong to one area only', () => {
    const addresses = [
      { path: '/app/notes-archive/*', frame: 'app' },
      { path: '/app/habits', frame: 'app' },
    ] as const;
    expect(conflictsOf({ addresses, settings: [{ id: 'habits', label: 'Habits', order: 1 }] })).toEqual([]);
  });

  it.each(['/app/notes', '/app/notes/journal', '/app/notes/*', '/app/*'])(
    'reports mf-notes as the owner of %s',
    (path) => {
      expect(conflictsOf({ addresses: [{ path, frame: 'app' }] })).toContain(
        `mf-habits declares the address ${path}, but mf-notes has /app/notes/*`,
      );
    },
  );

  it.each(['/app/settings/habits', '/app/not-saved', '/api/habits', '/r/*'])(
    'reports the shell as the owner of %s',
    (path) => {
      const [conflict] = conflictsOf({ addresses: [{ path, frame: 'app' }] });
      expect(conflict).toContain(`mf-habits declares the address ${path}, but the shell has `);
    },
  );

  it('reports the owner of a settings section, which may be the shell', () => {
    const settings = ['editor', 'theme'].map((id) => ({ id, label: id, order: 1 }));
    expect(conflictsOf({ settings })).toEqual([
      "mf-habits declares the settings section 'theme', which the shell has",
      "mf-habits declares the settings section 'editor', which mf-notes has",
    ]);
  });

  it('reports a second area that declares itself the fall-back for unknown public addresses', () => {
    expect(conflictsOf({ isPublicFallback: true })).toEqual([
      'mf-habits declares itself the public fall-back, which mf-site is',
    ]);
  });
});
