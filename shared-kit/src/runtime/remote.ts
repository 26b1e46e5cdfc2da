import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NavigateFunction, RouteObject } from 'react-router';

/** Remote API version: the shell shows an error in place of a remote that was built for another one. */
export const REMOTE_API = 1;

/** Icon of an entry of the command palette. */
export type CommandIcon = LucideIcon;

/** Entry of the command palette, with an optional keyboard shortcut. */
export interface Command {
  /** Id that is unique in the app, such as 'notes.schedule'. */
  id: string;
  label: string | (() => string);
  /** Group of the palette: 'go' for Go to, 'action' for Actions, 'add' for Add, the last one. Default 'action'. */
  group?: 'go' | 'action' | 'add';
  /** Additional search terms. */
  keywords?: string;
  /** Shortcut: one chord ('mod+k', 'shift+s', '?') or a sequence of two keys ('g n'). */
  keys?: string;
  icon?: CommandIcon;
  /** Text at the end of the entry, such as 'On'. */
  detail?: () => string;
  /** Returns false to hide and disable the command. Default: always available. */
  available?: () => boolean;
  /** Address that a command of the group 'go' opens: the palette lists each address once. */
  to?: string;
  /** Start of a sentence that the command puts into the field of the palette in place of running, such as 'done '. */
  typed?: string;
  /** Runs the command. Default: opens `to`. */
  run?: (navigate: NavigateFunction) => void | Promise<void>;
}

/** Filter of a search. A record without a date, or without categories, is left out by each of them. */
export interface SearchFilter {
  /** First local day, `YYYY-MM-DD`. Default: no limit. */
  readonly from?: string;
  /** Last local day, `YYYY-MM-DD`. Default: no limit. */
  readonly to?: string;
  /** A folded category. Default: any category and none. */
  readonly category?: string;
}

/** Query of the palette to a kind of record. */
export interface SearchQuery {
  readonly text: string;
  readonly filter?: SearchFilter;
  /** Largest number of hits. */
  readonly limit: number;
  /** Aborted when the query has changed or the palette was closed. */
  readonly signal: AbortSignal;
}

export interface SearchHit {
  id: string;
  title: string;
  detail?: string;
  /** Address that opens the hit and shows it in its place. */
  to: string;
}

export interface SearchHits {
  readonly hits: readonly SearchHit[];
  /** Number of all hits, shown or not. */
  readonly total: number;
  /** Folded categories of all hits that the other filters leave, for the filter of the category. */
  readonly categories?: readonly string[];
}

/** Kind of record that the palette searches on this device. */
export interface SearchKind {
  id: string;
  /** Heading above the hits, such as 'Notes'. */
  label: string;
  icon?: CommandIcon;
  search: (query: SearchQuery) => Promise<SearchHits>;
}

/** Entries of an area in the command palette and in the list of keys. */
export interface PaletteParts {
  readonly commands?: readonly Command[];
  /** Commands made of the text in the field, such as 'Add note' with it. Called from the second character on. */
  readonly typedCommands?: (query: SearchQuery) => Promise<readonly Command[]>;
  readonly searchKinds?: readonly SearchKind[];
  /** Reads into memory what is searched. Called when the palette opens, so that the first search is fast. */
  readonly prepareSearch?: (signal: AbortSignal) => Promise<void>;
}

/** The default export of an area's `src/remote.tsx`: everything that its code gives the shell. */
export interface Remote {
  api: typeof REMOTE_API;
  /** Routes with absolute paths, below the addresses of the area's manifest. */
  routes: RouteObject[];
  /** Element of each settings section, by the id of the section in the area's manifest. */
  settingsSections?: Readonly<Record<string, ReactNode>>;
  /** Loads what the area gives the command palette, which no first screen needs. */
  palette?: () => Promise<{ default: PaletteParts }>;
  /** CSS selector of each tour target, by the name of the tour step. */
  tourTargets?: Record<string, string>;
}
