import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { NavigateFunction, RouteObject } from 'react-router';

/** Remote API version. The shell shows an error in place of a remote that was built for another version. */
export const REMOTE_API_VERSION = 1;

/** Icon of an entry of the command palette. */
export type CommandIcon = LucideIcon;

/** Entry of the command palette, with an optional keyboard shortcut. */
export interface Command {
  /** Id that is unique in the app, such as 'notes.schedule'. */
  id: string;
  label: string | (() => string);
  /** Group in the palette: 'go' (Go to), 'action' (Actions) or 'add' (Add, shown last). Default 'action'. */
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
  /** Path that a command of the group 'go' opens. The palette lists each path once. */
  to?: string;
  /** Start of a sentence that the command puts into the field of the palette in place of running, such as 'done '. */
  typed?: string;
  /** Runs the command. Default: opens `to`. */
  run?: (navigate: NavigateFunction) => void | Promise<void>;
}

/**
 * Filters of a search. A date limit leaves out records without a date; a category leaves out records without that
 * category.
 */
export interface SearchFilter {
  /** First local day, `YYYY-MM-DD`. Default: no limit. */
  readonly from?: string;
  /** Last local day, `YYYY-MM-DD`. Default: no limit. */
  readonly to?: string;
  /** Category as normalized by `normalizeSearchText`. Default: records of any category and without one. */
  readonly category?: string;
}

/** Query that the palette passes to the `search` function of a kind of record. */
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
  /** Path of the page that shows the hit. */
  to: string;
}

export interface SearchHits {
  readonly hits: readonly SearchHit[];
  /** Number of all hits, shown or not. */
  readonly total: number;
  /**
   * Categories, as normalized by `normalizeSearchText`, of all hits that pass the other filters; choices of the category filter.
   */
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

/** Section below the list of keys, which explains what a user can type or press. */
export interface HelpSection {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly {
    /** Words that are typed, or a shortcut of the form of {@link Command.keys}. */
    readonly typed: string;
    readonly isKey?: boolean;
    readonly means: string;
  }[];
}

/** Entries of an area in the command palette and in the list of keys. */
export interface PaletteEntries {
  readonly help?: readonly HelpSection[];
  readonly commands?: readonly Command[];
  /**
   * Returns commands that use the text in the field, such as 'Add note'. Called for texts of at least two characters.
   */
  readonly typedCommands?: (query: SearchQuery) => Promise<readonly Command[]>;
  readonly searchKinds?: readonly SearchKind[];
  /**
   * Builds the in-memory search index of the area. The shell calls it when the palette opens, so that the first search
   * is fast.
   */
  readonly prepareSearch?: (signal: AbortSignal) => Promise<void>;
}

/** The default export of an area's `src/remote.tsx`: everything that its code gives the shell. */
export interface Remote {
  api: typeof REMOTE_API_VERSION;
  /** Routes with absolute paths, below the addresses of the area's manifest. */
  routes: RouteObject[];
  /** Element of each settings section, by the id of the section in the area's manifest. */
  settingsSections?: Readonly<Record<string, ReactNode>>;
  /** Loads the parts of the command palette that the area provides, which the first screen does not need. */
  palette?: () => Promise<{ default: PaletteEntries }>;
  /**
   * Loads the component for work at the start of the app, which requires `hasAppStart` in the manifest. The shell renders
   * it after the first screen on every page under /app but the wizard, while the vault is unlocked.
   */
  appStart?: () => Promise<{ default: ComponentType }>;
  /** Opens the form for a new record on the current page, which requires `add` and `hasAppStart` in the manifest. */
  add?: () => Promise<void>;
  /** CSS selector of each tour target, by the name of the tour step. */
  tourTargets?: Record<string, string>;
}
