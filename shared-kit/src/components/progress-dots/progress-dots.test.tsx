// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import styles from './progress-dots.module.css';
import { ProgressDots } from './progress-dots.tsx';

afterEach(cleanup);

interface CountedProps {
  start: number;
  total?: number;
  planned?: number;
}
function Counted({ start, total = 3, planned }: CountedProps) {
  const [progress, setProgress] = useState(start);
  return <ProgressDots label="Write" total={total} planned={planned} progress={progress} onProgress={setProgress} />;
}
const count = () => screen.getByRole('spinbutton', { name: 'Write' });
const circle = (i: number) => {
  const found = count().children.item(i);
  if (!found) throw new Error(`no circle ${i}`);
  return found;
};

describe('ProgressDots', () => {
  // shows: planner.main.circles
  it('draws as many circles as planned and fills those that are done', () => {
    render(<Counted start={2} total={5} />);
    const filled = [...count().children].map((one) => one.classList.contains(styles.on ?? ''));
    expect(filled).toEqual([true, true, false, false, false]);
  });

  it('adds one on a click on the next circle and subtracts one on a click on the last filled one', async () => {
    render(<Counted start={1} />);
    await userEvent.click(circle(1));
    expect(count().getAttribute('aria-valuetext')).toBe('2 of 3');
    await userEvent.click(circle(1));
    expect(count().getAttribute('aria-valuetext')).toBe('1 of 3');
  });

  // shows: planner.main.circles.press
  it('adds one on a click on any empty circle and subtracts one on a click on any filled circle', async () => {
    render(<Counted start={2} total={5} />);
    await userEvent.click(circle(4));
    expect(count().getAttribute('aria-valuenow')).toBe('3');
    await userEvent.click(circle(4));
    expect(count().getAttribute('aria-valuenow')).toBe('4');
    await userEvent.click(circle(0));
    expect(count().getAttribute('aria-valuenow')).toBe('3');
  });

  it('adds one for the arrow key that points to the next circle, from right to left as well', async () => {
    render(<Counted start={1} />);
    const after = async (key: string) => {
      count().focus();
      await userEvent.keyboard(key);
      return count().getAttribute('aria-valuenow');
    };
    expect([await after('{ArrowRight}'), await after('{ArrowLeft}')]).toEqual(['2', '1']);
    document.dir = 'rtl';
    expect([await after('{ArrowLeft}'), await after('{ArrowRight}')]).toEqual(['2', '1']);
    document.dir = '';
  });

  it('draws the circles after the planned ones as optional, and counts them too', async () => {
    render(<Counted start={2} total={5} planned={2} />);
    const optional = [...count().children].map((one) => one.classList.contains(styles.optional ?? ''));
    expect(optional).toEqual([false, false, true, true, true]);
    await userEvent.click(circle(2));
    expect(count().getAttribute('aria-valuetext')).toBe('3 of 5, 3 optional');
  });

  it('shows a total above 99 as text, and adds one on a click', async () => {
    render(<Counted start={120} total={300} />);
    expect(count().textContent).toBe('120 of 300');
    await userEvent.click(circle(0));
    expect(count().textContent).toBe('121 of 300');
  });

  // shows: planner.main.circles.keys
  it('changes with the arrow keys, Home and End, within 0…total', async () => {
    render(<Counted start={2} />);
    count().focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(count().getAttribute('aria-valuenow')).toBe('3');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(count().getAttribute('aria-valuenow')).toBe('0');
    await userEvent.keyboard('{End}');
    expect(count().getAttribute('aria-valuenow')).toBe('3');
  });

  it('is an image with its numbers when it is not interactive', () => {
    render(<ProgressDots label="Write" total={5} progress={4} past />);
    expect(screen.getByRole('img', { name: 'Write: 4 of 5' })).toBeDefined();
  });
});
