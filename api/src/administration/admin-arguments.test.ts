import { describe, expect, it } from 'vitest';
import { parseAdminArguments } from './admin-arguments.ts';

describe('parseAdminArguments', () => {
  it.each([
    ['grant anna@northkeep.test admin', { name: 'grant', email: 'anna@northkeep.test', role: 'ADMIN' }],
    ['jobs', { name: 'jobs' }],
    ['check', { name: 'check' }],
    ['backup a.northkeep-backup', { name: 'backup', file: 'a.northkeep-backup' }],
    ['restore a.northkeep-backup', { name: 'restore', file: 'a.northkeep-backup', replace: false }],
    ['restore --replace a.northkeep-backup', { name: 'restore', file: 'a.northkeep-backup', replace: true }],
    ['migrate', { name: 'migrate', isDryRun: false }],
    ['migrate --dry-run', { name: 'migrate', isDryRun: true }],
    ['reseal', { name: 'reseal' }],
    ['announce elite', { name: 'announce' }],
  ])('returns the command of: %s', (line, command) => {
    expect(parseAdminArguments(line.split(' '))).toEqual(command);
  });

  it.each([
    'frobnicate',
    'toString',
    'grant anna@northkeep.test',
    'grant anna@northkeep.test KING',
    'grant anna@northkeep.test ADMIN now',
    'jobs all',
    'check all',
    'backup',
    'backup a b',
    'restore',
    'restore --replace',
    'restore a b',
    'migrate now',
    'migrate --dry-run now',
    'reseal all',
    'announce',
    'announce pro',
    'announce elite now',
  ])('returns null for: %s', (line) => {
    expect(parseAdminArguments(line.split(' '))).toBeNull();
  });

  it('returns null without arguments', () => {
    expect(parseAdminArguments([])).toBeNull();
  });
});
