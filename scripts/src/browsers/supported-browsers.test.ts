import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { describeSupportedBrowsers, readSupportedBrowsers } from './supported-browsers.ts';

describe('readSupportedBrowsers', () => {
  it('reads the oldest version of each browser from package.json', () => {
    expect(readSupportedBrowsers()).toContainEqual({ name: 'safari', version: '17.4' });
  });
});

// shows: public.browsers
describe('describeSupportedBrowsers', () => {
  it.each(['README.md', 'shell/src/index.html', 'mf-public/src/features/support/copy.ts'])(
    'is what %s says, so that no text names other browsers than the list',
    (file) => {
      expect(readFileSync(path.join(ROOT, file), 'utf8')).toContain(describeSupportedBrowsers());
    },
  );
});
