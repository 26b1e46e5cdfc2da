// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextField } from '../field/index.ts';
import { Form } from './form.tsx';

afterEach(cleanup);

const INVALID = 'Invalid email or password';
type Errors = { email?: string; password?: string };

/** Login form whose `check` returns errors at once or later, like a server. */
function Login({ check, start = {} }: { check: () => Errors | Promise<Errors>; start?: Errors }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState(start);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setErrors(found instanceof Promise ? await found : found);
  };
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextField label="Email" value={email} onValue={setEmail} error={errors.email} />
      <TextField label="Password" value={password} onValue={setPassword} error={errors.password} />
      <button type="submit">Log in</button>
    </Form>
  );
}
const field = (label: string) => screen.getByLabelText(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('Form', () => {
  it('focuses the first field in error after a submit', async () => {
    render(<Login check={() => ({ password: 'Password is required' })} />);
    await submit();
    expect(document.activeElement).toBe(field('Password'));
  });

  it('focuses the field again when a further submit leads to the same error', async () => {
    render(<Login check={() => ({ email: 'Email is required' })} />);
    await submit();
    await submit();
    expect(document.activeElement).toBe(field('Email'));
  });

  it('focuses the first field in error when the server responds later', async () => {
    let answer = (_: Errors) => {};
    render(<Login check={() => new Promise((resolve) => (answer = resolve))} />);
    await submit();
    expect(document.activeElement).toBe(screen.getByRole('button'));
    await act(async () => answer({ email: INVALID, password: INVALID }));
    expect(document.activeElement).toBe(field('Email'));
  });

  it('does not move the focus if the user continues typing before the server responds', async () => {
    let answer = (_: Errors) => {};
    render(<Login check={() => new Promise((resolve) => (answer = resolve))} />);
    await submit();
    await userEvent.type(field('Password'), 'x');
    await act(async () => answer({ email: INVALID }));
    expect(document.activeElement).toBe(field('Password'));
  });

  it('focuses the field in error when a form appears with an error', () => {
    render(<Login check={() => ({})} start={{ email: 'This email is already registered.' }} />);
    expect(document.activeElement).toBe(field('Email'));
  });

  it('leaves the focus where it is after a submit without errors', async () => {
    render(<Login check={() => ({})} />);
    await submit();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});

describe('FieldError', () => {
  it('announces each error once, although two fields show it', async () => {
    render(<Login check={() => ({ email: INVALID, password: INVALID })} />);
    await submit();
    expect(screen.getAllByText(INVALID)).toHaveLength(2);
    expect(alerts()).toEqual([INVALID]);
  });

  it('announces the different errors of two fields', async () => {
    render(<Login check={() => ({ email: 'Email is required', password: 'Password is required' })} />);
    await submit();
    expect(alerts()).toEqual(['Email is required', 'Password is required']);
  });
});
