import type { ReleasedRemote } from '@northkeep/contracts';
import { openTestRegistry } from '../registry/registry-fixture.ts';
import { Remotes } from '../remotes/remotes.ts';

const NOTES: ReleasedRemote = {
  version: '1.0.0',
  base: '/r/',
  entry: 'remoteEntry.js',
  requires: {},
  files: {},
  area: {
    label: 'Notes',
    addresses: [{ path: '/app/notes/*', frame: 'app' }],
    hasAppStart: true,
    add: 'New note',
  },
};

/** Remotes with the notes alone, whose entry is loaded by `load`. */
export function openNotesRemotes(load: () => Promise<unknown>): Remotes {
  return new Remotes(openTestRegistry({ 'mf-notes': NOTES }), {
    provides: {},
    load,
    reopen: () => Promise.reject(new Error('no registry')),
    refetch: async () => null,
    diagnose: async () => ({ kind: 'unreachable', file: 'remoteEntry.js' }),
    reload: () => {},
    report: () => {},
  });
}
