// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SectionHead } from './section-head.tsx';

afterEach(cleanup);

describe('SectionHead', () => {
  it.each([
    ['a text', 'المسودة الأولى'],
    ['an element', <bdi key="title">المسودة الأولى</bdi>],
  ])('isolates %s and begins where the page does', (_kind, title) => {
    render(<SectionHead title={title} />);
    const heading = screen.getByRole('heading', { level: 3 });
    // The direction of an element with dir="auto" ignores the words inside a bdi.
    expect(heading.getAttribute('dir')).toBeNull();
    expect(heading.querySelectorAll('bdi')).toHaveLength(1);
    expect(heading.textContent).toBe('المسودة الأولى');
  });
});
