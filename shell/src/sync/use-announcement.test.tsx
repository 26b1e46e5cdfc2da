import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ShownSyncStatus } from './shown-status.ts';
import { useAnnouncement } from './use-announcement.ts';

afterEach(cleanup);

// shows: frame.status.quiet
it('holds no other status than the header, and announces being offline once', () => {
  const initialProps: { status: ShownSyncStatus; text: string } = { status: 'saved', text: 'Saved' };
  const rendered: string[][] = [];
  const { result, rerender } = renderHook(
    ({ status, text }) => {
      const said = useAnnouncement(status, text);
      rendered.push([text, said]);
      return said;
    },
    { initialProps },
  );
  const announced = (status: ShownSyncStatus, text: string): string => {
    act(() => rerender({ status, text }));
    return result.current;
  };
  expect(announced('offline', 'Offline')).toBe('Offline');
  expect(announced('saving', 'Saving')).toBe('');
  expect(announced('offline', '1 change waits')).toBe('');
  expect(announced('saving', 'Saving')).toBe('');
  expect(announced('saved', 'Saved')).toBe('Saved');
  expect(rendered.filter(([text, said]) => said !== '' && said !== text)).toEqual([]);
});
