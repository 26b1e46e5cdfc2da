import type { ComponentType, ReactNode } from 'react';
import type { NavigateFunction, RouteObject } from 'react-router';

/** Remote API version: the shell shows an error in place of a remote that was built for another one. */
export const REMOTE_API = 1;

/** A palette entry, and a shortcut when it has keys. */
export interface Command {
  /** Unique in the suite: 'notes.schedule'. */
  id: string;
  label: string | (() => string);
  /** 'go' stands under Go to, 'action' under Actions. Default 'action'. */
  group?: 'go' | 'action';
  /** Other words that find it. */
  keywords?: string;
  /** One chord ('mod+k', 'shift+s', '?') or two keys after each other ('g n'). */
  keys?: string;
  icon?: ComponentType<{ size?: number | string; strokeWidth?: number | string }>;
  /** What stands at the end of the line, such as 'On'. */
  detail?: () => string;
  /** False: neither listed nor run. Default: always. */
  available?: () => boolean;
  run: (navigate: NavigateFunction) => void | Promise<void>;
}

export interface SearchHit {
  id: string;
  title: string;
  detail?: string;
  /** Address to go to. */
  to: string;
}

/** A kind of thing the palette can search, on this device. */
export interface SearchKind {
  id: string;
  /** Heading above its hits, such as 'Notes'. */
  label: string;
  search: (query: string, limit: number) => readonly SearchHit[] | Promise<readonly SearchHit[]>;
}

/** The default export of an area's `src/remote.tsx`: everything that its code gives the shell. */
export interface Remote {
  api: typeof REMOTE_API;
  /** With absolute paths, below the addresses of the area's manifest. */
  routes: RouteObject[];
  commands?: Command[];
  /** Id of a section in the area's manifest -> the section's element. */
  settingsSections?: Readonly<Record<string, ReactNode>>;
  searchKinds?: SearchKind[];
  /** Name of a stop of the tour -> CSS selector of its target. */
  tourTargets?: Record<string, string>;
}
