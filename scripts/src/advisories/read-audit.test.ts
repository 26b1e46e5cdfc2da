import { describe, expect, it } from 'vitest';
import { readAudit } from './read-audit.ts';

const audit = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      koa: { severity, range: '<3.0.1', via: [{ title: 'Open redirect', url: 'https://example.org/1', severity }] },
      api: { severity, range: '*', via: ['koa'] },
    },
  });

describe('readAudit', () => {
  it.each([
    ['low', false],
    ['moderate', false],
    ['high', true],
    ['critical', true],
  ])('prints an advisory of severity %s once; it fails: %s', (severity, failing) => {
    const lines = [`${severity}: koa <3.0.1: Open redirect (https://example.org/1)`];
    expect(readAudit(audit(severity))).toEqual({ lines, failing });
  });

  it('says that there are none', () => {
    const lines = ['No advisories for the dependencies in production.'];
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ lines, failing: false });
  });

  it.each([
    ['an error of the registry', '{"message":"405 Method Not Allowed","error":{}}', '405 Method Not Allowed'],
    ['no output, because the time is over', '', 'no answer'],
    ['another text', '<html>', 'no answer'],
  ])('does not fail with %s', (_, output, reason) => {
    const lines = [`NOT RUN: the advisories could not be read: ${reason}`];
    expect(readAudit(output)).toEqual({ lines, failing: false });
  });
});
