import { createStore } from 'zustand/vanilla';

export interface Announcement {
  text: string;
  /** Grows with each announcement, so that the same words twice are read twice. */
  turn: number;
}

export const announcementStore = createStore<Announcement>()(() => ({ text: '', turn: 0 }));

/** Says a sentence in the polite live region that the shell renders (`Announcer`). */
export const announce = (text: string): void => announcementStore.setState(({ turn }) => ({ text, turn: turn + 1 }));
