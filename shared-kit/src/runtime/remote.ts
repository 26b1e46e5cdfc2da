import type { ComponentType, ReactNode } from 'react';
import type { NavigateFunction, RouteObject } from 'react-router';

/** Remote API version: the shell shows an error in place of a remote that was built for another one. */
export const REMOTE_API = 1;

/** Entry of the command palette, with an optional keyboard shortcut. */
export interface Command {
  /** Id that is unique in the app, such as 'notes.schedule'. */
  id: string;
  label: string | (() => string);
  /** Group of the palette: 'go' for Go to, 'action' for Actions. Default 'action'. */
  group?: 'go' | 'action';
  /** Additional search terms. */
  keywords?: string;
  /** Shortcut: one chord ('mod+k', 'shift+s', '?') or a sequence of two keys ('g n'). */
  keys?: string;
  icon?: ComponentType<{ size?: number | string; strokeWidth?: number | string }>;
  /** Text at the end of the entry, such as 'On'. */
  detail?: () => string;
  /** Returns false to hide and disable the command. Default: always available. */
  available?: () => boolean;
  run: (navigate: NavigateFunction) => void | Promise<void>;
}

export interface SearchHit {
  id: string;
  title: string;
  detail?: string;
  /** Address that opens the hit. */
  to: string;
}

/** Kind of record that the palette searches on this device. */
export interface SearchKind {
  id: string;
  /** Heading above the hits, such as 'Notes'. */
  label: string;
  search: (query: string, limit: number) => readonly SearchHit[] | Promise<readonly SearchHit[]>;
}

/** The default export of an area's `src/remote.tsx`: everything that its code gives the shell. */
export interface Remote {
  api: typeof REMOTE_API;
  /** Routes with absolute paths, below the addresses of the area's manifest. */
  routes: RouteObject[];
  commands?: Command[];
  /** Element of each settings section, by the id of the section in the area's manifest. */
  settingsSections?: Readonly<Record<string, ReactNode>>;
  searchKinds?: SearchKind[];
  /** CSS selector of each tour target, by the name of the tour step. */
  tourTargets?: Record<string, string>;
}
