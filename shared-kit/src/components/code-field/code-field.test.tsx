// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

function Entered({ any, onComplete }: { any?: boolean; onComplete?: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <CodeField label="Code" value={code} onValue={setCode} any={any} onComplete={onComplete} />;
}
const value = () => screen.getByLabelText<HTMLInputElement>('Code').value;

async function paste(text: string) {
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste(text);
}

describe('CodeField', () => {
  it.each(['123456', '123 456', '123-456', ' 123456\n', 'Your code is 123456'])(
    'extracts the digits of a pasted %j',
    async (text) => {
      render(<Entered />);
      await paste(text);
      expect(value()).toBe('123456');
    },
  );

  it('calls onComplete once when the code is complete', async () => {
    const codes: string[] = [];
    render(<Entered onComplete={(code) => codes.push(code)} />);
    await userEvent.type(screen.getByLabelText('Code'), '1234567');
    expect(value()).toBe('123456');
    expect(codes).toEqual(['123456']);
  });

  it('accepts a recovery code when other characters are allowed', async () => {
    const codes: string[] = [];
    render(<Entered any onComplete={(code) => codes.push(code)} />);
    await paste('k7qf-29xm-tr');
    expect(value()).toBe('k7qf-29xm-tr');
    expect(codes).toEqual([]);
  });
});
