// @vitest-environment jsdom
import { cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { fillBands, scorePassword, strengthLabel, strengthOf } from './strength.ts';

afterEach(cleanup);

describe('password strength', () => {
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
  ])('%s scores %i', (text, score) => {
    expect(scorePassword(text)).toBe(score);
  });

  // shows: register.meter.bands
  it('has bands that end at 50, 75 and 100, each with its word', () => {
    expect([50, 51, 75, 76, 100].map(strengthOf)).toEqual(['weak', 'fair', 'fair', 'strong', 'strong']);
    expect([30, 60, 80, 100].map(strengthLabel)).toEqual(['Weak', 'Fair', 'Good', 'Strong']);
    expect(fillBands(60)).toEqual([1, 0.4, 0]);
  });
});

function Chosen() {
  const [value, setValue] = useState('');
  return <PasswordField label="New passphrase" value={value} onValue={setValue} strength autoComplete="new-password" />;
}

describe('a password field', () => {
  // shows: unlock.toggle
  it('hides what is typed until it is asked to show it', async () => {
    render(<Chosen />);
    const field = screen.getByLabelText('New passphrase');
    await userEvent.type(field, 'Abcdef1!');
    expect(field.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show new passphrase' }));
    expect(field.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide new passphrase' }));
    expect(field.getAttribute('type')).toBe('password');
  });

  it('says its strength in words', async () => {
    render(<Chosen />);
    await userEvent.type(screen.getByLabelText('New passphrase'), 'abcdefgh1');
    expect(screen.getByRole('img', { name: 'Strength 70 of 100' })).toBeDefined();
    expect(screen.getByText('Fair')).toBeDefined();
  });
});

function Choosing() {
  const [value, setValue] = useState('');
  return <NewPasswordField label="Password" value={value} onValue={setValue} own={['Annabel', 'anna.k@example.org']} />;
}

describe('a password that is being chosen', () => {
  it('warns of a common one and takes the four words that are offered, to be read', async () => {
    render(<Choosing />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(field, 'Password1!');
    expect(await screen.findByText(/lists of common ones/)).toBeDefined();
    expect(screen.getByText('Strong by its signs, yet among the first anyone would try')).toBeDefined();
    const use = await screen.findByRole('button', { name: 'Use these words' });
    await userEvent.click(use);
    expect(field.value).toMatch(/^[a-z]+(-[a-z]+){3}-\d$/);
    expect(field.type).toBe('text');
    expect(document.activeElement).toBe(field);
    await waitForElementToBeRemoved(use);
  });

  it('warns of the own name', async () => {
    render(<Choosing />);
    await userEvent.type(screen.getByLabelText('Password'), 'annabel-44');
    expect(await screen.findByText(/It contains your name or email/)).toBeDefined();
  });
});
