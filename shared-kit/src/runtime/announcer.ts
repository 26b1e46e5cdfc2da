import { createStore } from 'zustand/vanilla';

export interface Announcement {
  text: string;
  /** Increases with each announcement, so that a repeated text is announced again. */
  sequence: number;
}

export const announcementStore = createStore<Announcement>()(() => ({ text: '', sequence: 0 }));

/** Announces a sentence to screen readers, through the polite live region that the shell renders (`Announcer`). */
export const announceToScreenReaders = (text: string): void =>
  announcementStore.setState(({ sequence }) => ({ text, sequence: sequence + 1 }));
