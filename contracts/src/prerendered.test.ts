import { describe, expect, test } from 'vitest';
import {
  createOperatorPlaceholder,
  createPrerenderSettingsKey,
  getPrerenderedPagesPath,
  insertOperator,
} from './prerendered.ts';

const OPERATOR = {
  name: '<b>Example</b> & "Sons"',
  address: ['Hill Road 1', '1000 Example'],
  email: "o'hara@example.org",
  phone: null,
  register: null,
};

describe('insertOperator', () => {
  test('writes the facts of the operator in place of the placeholders, escaped as React escapes texts', () => {
    const { name, address, email } = createOperatorPlaceholder({ phone: false, register: false });
    expect(insertOperator(`<p>${name}, ${address.join(', ')}, ${email}</p>`, OPERATOR)).toBe(
      '<p>&lt;b&gt;Example&lt;/b&gt; &amp; &quot;Sons&quot;, Hill Road 1, 1000 Example, o&#x27;hara@example.org</p>',
    );
  });
});

describe('createPrerenderSettingsKey', () => {
  test('depends on which details of the operator are known, not on their values', () => {
    const placeholder = createOperatorPlaceholder({ phone: false, register: false });
    const key = createPrerenderSettingsKey({ instance: null, operator: OPERATOR });
    expect(key).toBe(createPrerenderSettingsKey({ instance: null, operator: placeholder }));
    expect(key).not.toBe(createPrerenderSettingsKey({ instance: null, operator: { ...OPERATOR, phone: '1' } }));
    expect(key).not.toBe(createPrerenderSettingsKey({ instance: null, operator: null }));
  });

  test('is the same for no settings as for the default settings, and another one for changed settings', () => {
    const usual = { testPayments: false, amounts: null, plan: null };
    const defaults = createPrerenderSettingsKey({ instance: usual, operator: null });
    expect(createPrerenderSettingsKey({ instance: null, operator: null })).toBe(defaults);
    expect(createPrerenderSettingsKey({ instance: { ...usual, testPayments: true }, operator: null })).not.toBe(
      defaults,
    );
  });
});

describe('getPrerenderedPagesPath', () => {
  test('names the file by its hash, without characters that are special in a path', () => {
    expect(getPrerenderedPagesPath(`sha384-${'a+/'.repeat(21)}B`)).toBe(`pages/${'a-_'.repeat(10)}a-.json`);
  });
});
