import { describe, expect, it } from 'vitest';
import { addressAt, findAddresses } from './find-addresses.ts';

const hrefs = (text: string) => findAddresses(text).map(({ href }) => href);

describe('findAddresses', () => {
  // shows: notes.address.found
  it.each([
    ['Read https://example.com/a?b=c#d today', ['https://example.com/a?b=c#d']],
    ['See (http://example.com/a).', ['http://example.com/a']],
    ['See https://en.wikipedia.org/wiki/Hven_(island), please', ['https://en.wikipedia.org/wiki/Hven_(island)']],
    ['Write to mailto:ruth@example.com!', ['mailto:ruth@example.com']],
    ['HTTPS://EXAMPLE.COM and https://two.example', ['https://example.com/', 'https://two.example/']],
  ])('finds the addresses of "%s"', (text, expected) => {
    expect(hrefs(text)).toEqual(expected);
  });

  // shows: notes.address.safe
  it.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'view-source:https://example.com',
    'javascript:https://example.com',
    'https://',
    'http://[::zz]/',
    'mailto:',
    `https://example.com/${'a'.repeat(2_000)}`,
    'example.com',
  ])('finds none in "%s"', (text) => {
    expect(hrefs(text)).toEqual([]);
  });

  it('shows the real host of an address with a user name or look-alike letters', () => {
    expect(findAddresses('https://bank.example@evil.example/ https://аpple.com').map(({ label }) => label)).toEqual([
      'evil.example',
      'xn--pple-43d.com',
    ]);
  });
});

describe('addressAt', () => {
  it('returns the address around a position', () => {
    const text = 'a https://one.example b';
    expect([0, 2, 10, 21, 22].map((at) => addressAt(text, at)?.label ?? null)).toEqual([
      null,
      ...['one.example', 'one.example', 'one.example'],
      null,
    ]);
  });
});
