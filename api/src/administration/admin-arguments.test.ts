import { describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { PRODUCTION_ENV } from '../testing/env-variables.ts';
import { findOutputFault, listVariablesOf, parseAdminArguments } from './admin-arguments.ts';

describe('parseAdminArguments', () => {
  it.each([
    ['grant anna@northkeep.test admin', { name: 'grant', email: 'anna@northkeep.test', role: 'ADMIN' }],
    ['jobs', { name: 'jobs' }],
    ['check', { name: 'check' }],
    ['backup a.northkeep-backup', { name: 'backup', file: 'a.northkeep-backup' }],
    ['restore a.northkeep-backup', { name: 'restore', file: 'a.northkeep-backup', replace: false }],
    ['restore --replace a.northkeep-backup', { name: 'restore', file: 'a.northkeep-backup', replace: true }],
    ['backup -', { name: 'backup', file: '-' }],
    ['migrate', { name: 'migrate', isDryRun: false }],
    ['migrate --dry-run', { name: 'migrate', isDryRun: true }],
    ['reseal', { name: 'reseal' }],
    ['shard', { name: 'shard' }],
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
    'shard all',
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

describe('the environment of a command', () => {
  const { NODE_ENV, MONGODB_URI, SERVER_KEY } = PRODUCTION_ENV;
  const only = (line: string) => {
    const command = parseAdminArguments(line.split(' '));
    return { only: command ? listVariablesOf(command) : [] };
  };

  it.each(['grant a@b.c admin', 'jobs', 'check', 'backup -', 'migrate'])('is that of the database for %s', (line) => {
    expect(parseEnv({ NODE_ENV, MONGODB_URI }, only(line)).database).toEqual({ kind: 'mongodb', uri: MONGODB_URI });
    expect(() => parseEnv({ NODE_ENV }, only(line))).toThrow(/^MONGODB_URI: [^\n]*$/);
    expect(() => parseEnv({ NODE_ENV, MONGODB_URI_FILE: '/none' }, only(line))).toThrow(/^MONGODB_URI_FILE: [^\n]*$/);
  });

  it.each(['restore -', 'reseal'])('needs the server key too for %s', (line) => {
    expect(() => parseEnv({ NODE_ENV, MONGODB_URI }, only(line))).toThrow(/^SERVER_KEY: [^\n]*$/);
    expect(parseEnv({ NODE_ENV, MONGODB_URI, SERVER_KEY }, only(line)).serverKeys.kind).toBe('given');
  });
});

describe('findOutputFault', () => {
  const backup = (file: string) => ({ name: 'backup', file }) as const;
  const npm = { npm_lifecycle_event: 'admin' };

  it('refuses a backup into a stream that the header of npm is in', () => {
    expect(findOutputFault(backup('-'), npm)).toContain('npm run -s admin -- backup -');
  });

  it.each([
    ['of a silent npm', backup('-'), { ...npm, npm_config_loglevel: 'silent' }],
    ['without npm, as in a container', backup('-'), {}],
    ['into a file', backup('a.backup'), npm],
  ])('accepts a backup %s', (_title, command, env) => {
    expect(findOutputFault(command, env)).toBeNull();
  });
});
