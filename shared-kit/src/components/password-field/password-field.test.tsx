// @vitest-environment jsdom
import { cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { computeBandFills, getPasswordStrength, getPasswordStrengthLabel, scorePassword } from './strength.ts';

afterEach(cleanup);

describe('scorePassword', () => {
  // shows: register.meter.length, register.meter.upper, register.meter.lower, register.meter.digit
  // shows: register.meter.symbol, register.meter.most
  it.each([
    ['', 0],
    ['abc', 10],
    ['abcdefgh', 50],
    ['Abcdefgh', 70],
    ['Abcdefg1', 90],
    ['Abcdef1!', 100],
    ['A1!', 50],
  ])('scores %j with %i', (text, score) => {
    expect(scorePassword(text)).toBe(score);
  });

  // shows: register.meter.bands
  it('assigns labels to the bands that end at 50, 75 and 100', () => {
    expect([50, 51, 75, 76, 100].map(getPasswordStrength)).toEqual(['weak', 'fair', 'fair', 'strong', 'strong']);
    expect([30, 60, 80, 100].map(getPasswordStrengthLabel)).toEqual(['Weak', 'Fair', 'Good', 'Strong']);
    expect(computeBandFills(60)).toEqual([1, 0.4, 0]);
  });
});

function Chosen() {
  const [value, setValue] = useState('');
  return (
    <PasswordField
      username={null}
      label="New passphrase"
      value={value}
      onValue={setValue}
      strength
      autoComplete="new-password"
    />
  );
}

describe('PasswordField', () => {
  // shows: unlock.toggle
  it('hides the password until the show button is pressed', async () => {
    render(<Chosen />);
    const field = screen.getByLabelText('New passphrase');
    await userEvent.type(field, 'Abcdef1!');
    expect(field.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show new passphrase' }));
    expect(field.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide new passphrase' }));
    expect(field.getAttribute('type')).toBe('password');
  });

  it('shows the strength as a label and a number', async () => {
    render(<Chosen />);
    await userEvent.type(screen.getByLabelText('New passphrase'), 'abcdefgh1');
    expect(screen.getByRole('img', { name: 'Strength 70 of 100' })).toBeDefined();
    expect(screen.getByText('Fair')).toBeDefined();
  });
});

function Choosing() {
  const [value, setValue] = useState('');
  return (
    <NewPasswordField
      username={null}
      label="Password"
      value={value}
      onValue={setValue}
      own={['Annabel', 'anna.k@example.org']}
    />
  );
}

describe('NewPasswordField', () => {
  it('warns of a common password and shows the generated words that replace it', async () => {
    render(<Choosing />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(field, 'Password1!');
    expect(await screen.findByText(/among the first passwords/)).toBeDefined();
    expect(screen.getByText('Weak against guessing. The bar counts kinds of characters only.')).toBeDefined();
    expect(screen.queryByText('Strong')).toBeNull();
    const use = await screen.findByRole('button', { name: 'Use these words' });
    await userEvent.click(use);
    expect(field.value).toMatch(/^[a-z]+(-[a-z]+){3}-\d$/);
    expect(field.type).toBe('text');
    expect(document.activeElement).toBe(field);
    await waitForElementToBeRemoved(use);
  });

  it.each([
    ['correct horse battery staple', 50, 'more than a hundred years', 'Strong'],
    ['Sunshine2024', 90, 'less than a second', 'Weak'],
  ])('labels %s, with a score of %i, by the time that a guess takes', async (password, score, time, label) => {
    render(<Choosing />);
    await userEvent.type(screen.getByLabelText('Password'), password);
    await screen.findByText(`Someone who copied your encrypted key would need ${time} to guess it.`);
    expect(screen.getByRole('img', { name: `Strength ${score} of 100` })).toBeDefined();
    expect(screen.getByText(`${label} against guessing. The bar counts kinds of characters only.`)).toBeDefined();
    for (const other of ['Weak', 'Fair', 'Good', 'Strong']) expect(screen.queryByText(other)).toBeNull();
  });

  it('shows the label of the score alone when the time that a guess takes has the same label', async () => {
    render(<Choosing />);
    await userEvent.type(screen.getByLabelText('Password'), 'Lantern-orchard-Copper-4');
    await screen.findByText(/would need more than a hundred years/);
    expect(screen.getByText('Strong')).toBeDefined();
    expect(screen.queryByText(/against guessing/)).toBeNull();
  });

  it('warns of a password that contains the name of the user', async () => {
    render(<Choosing />);
    await userEvent.type(screen.getByLabelText('Password'), 'annabel-44');
    expect(await screen.findByText(/It contains your name or email/)).toBeDefined();
  });
});
