import type { Fields, ValueOf } from '../fields.ts';
import { lines } from './lines.ts';
import { aims, goals, idealLife, milestones, obstacles, steps } from './planner.ts';
import { onboarding, settings } from './settings.ts';
import { assessments, reviews, weekLogs } from './week.ts';

/** Every kind of record a person can write. A new kind joins sync, export, deletion and the privacy contract here. */
export const KINDS = {
  lines,
  idealLife,
  obstacles,
  aims,
  goals,
  milestones,
  steps,
  weekLogs,
  reviews,
  assessments,
  settings,
  onboarding,
} as const;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** The six kinds that `GET /northkeep` composes. */
export const PLANNER_KINDS = ['idealLife', 'obstacles', 'aims', 'goals', 'milestones', 'steps'] as const;
export type PlannerKind = (typeof PLANNER_KINDS)[number];

/** Kinds of the closed list of envelope places that are no records: `account.proof`, `account.goal`, and what a device keeps for itself. */
export const PLACES_WITHOUT_RECORD = ['account', 'local'] as const;

/** Shape-erased view of a kind, for code that walks all of them. */
export interface KindShape {
  readonly schema: number;
  readonly ids: 'uuid' | 'uuid-or-fixed' | 'iso-week' | 'fixed';
  readonly fixed?: readonly string[];
  readonly parents: readonly string[];
  readonly ordered: boolean;
  readonly fields: Fields;
  readonly required: readonly string[];
  readonly groups: readonly (readonly string[])[];
}

/** The declaration of a kind, without its literal types. */
export function kindShape(kind: Kind): KindShape {
  return KINDS[kind];
}

/** True for a name in {@link KINDS}. */
export function isKind(name: unknown): name is Kind {
  return typeof name === 'string' && Object.hasOwn(KINDS, name);
}

/** The opened values of a record of a kind. */
export type Values<K extends Kind> = {
  readonly [F in keyof (typeof KINDS)[K]['fields']]: ValueOf<(typeof KINDS)[K]['fields'][F]>;
};

/** What a change may carry: some of the values. */
export type Patch<K extends Kind> = { readonly [F in keyof Values<K>]?: Values<K>[F] };

/** What a creation must carry, the rest getting {@link DEFAULTS}. */
export type Draft<K extends Kind> = Patch<K> & Pick<Values<K>, (typeof KINDS)[K]['required'][number] & keyof Values<K>>;
