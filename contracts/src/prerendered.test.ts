import { describe, expect, test } from 'vitest';
import { imprintPlaceholder, insertOperator, pageSettingsKey, prerenderedFile } from './prerendered.ts';

const OPERATOR = {
  name: '<b>Example</b> & "Sons"',
  address: ['Hill Road 1', '1000 Example'],
  email: "o'hara@example.org",
  phone: null,
  register: null,
};

describe('insertOperator', () => {
  test('writes the facts of the operator in place of the placeholders, escaped as React escapes texts', () => {
    const { name, address, email } = imprintPlaceholder({ phone: false, register: false });
    expect(insertOperator(`<p>${name}, ${address.join(', ')}, ${email}</p>`, OPERATOR)).toBe(
      '<p>&lt;b&gt;Example&lt;/b&gt; &amp; &quot;Sons&quot;, Hill Road 1, 1000 Example, o&#x27;hara@example.org</p>',
    );
  });
});

describe('pageSettingsKey', () => {
  test('depends on which details of the operator are known, not on their values', () => {
    const placeholder = imprintPlaceholder({ phone: false, register: false });
    const key = pageSettingsKey({ instance: null, operator: OPERATOR });
    expect(key).toBe(pageSettingsKey({ instance: null, operator: placeholder }));
    expect(key).not.toBe(pageSettingsKey({ instance: null, operator: { ...OPERATOR, phone: '1' } }));
    expect(key).not.toBe(pageSettingsKey({ instance: null, operator: null }));
  });

  test('is the same for no settings as for the default settings, and another one for changed settings', () => {
    const defaults = pageSettingsKey({ instance: { testPayments: false, amounts: null }, operator: null });
    expect(pageSettingsKey({ instance: null, operator: null })).toBe(defaults);
    expect(pageSettingsKey({ instance: { testPayments: true, amounts: null }, operator: null })).not.toBe(defaults);
  });
});

describe('prerenderedFile', () => {
  test('names the file by its hash, without characters that are special in a path', () => {
    expect(prerenderedFile(`sha384-${'a+/'.repeat(21)}B`)).toBe(`pages/${'a-_'.repeat(10)}a-.json`);
  });
});
