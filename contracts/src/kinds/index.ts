import type { FieldValueOf } from '../fields.ts';
import { aims } from './aims.ts';
import { assessments } from './assessments.ts';
import type { KindDeclaration } from './declaration.ts';
import { goals } from './goals.ts';
import { idealLife } from './ideal-life.ts';
import { lineVersions } from './line-versions.ts';
import { lines } from './lines.ts';
import { milestones } from './milestones.ts';
import { obstacles } from './obstacles.ts';
import { onboarding } from './onboarding.ts';
import { reviews } from './reviews.ts';
import { settings } from './settings.ts';
import { steps } from './steps.ts';
import { weeklyProgress } from './weekly-progress.ts';

/** Every record kind. Sync, export, trash, deletion and the privacy contract include each kind listed here. */
export const KINDS = {
  lines,
  lineVersions,
  idealLife,
  obstacles,
  aims,
  goals,
  milestones,
  steps,
  weeklyProgress,
  reviews,
  assessments,
  settings,
  onboarding,
} as const;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/**
 * Record kinds that the first load, the changes feed, the list of revisions and the trash include: all except the lazy
 * kinds.
 */
export const FEED_KINDS: readonly Kind[] = KIND_NAMES.filter((kind) => !isLazy(kind));

/** The six kinds that `GET /northkeep` returns as a tree. */
export const PLANNER_KINDS = ['idealLife', 'obstacles', 'aims', 'goals', 'milestones', 'steps'] as const;
export type PlannerKind = (typeof PLANNER_KINDS)[number];

/** Returns the declaration of a record kind without its literal types, for code that treats all kinds alike. */
export function getKindDeclaration(kind: Kind): KindDeclaration {
  return KINDS[kind];
}

/** True for a kind whose records are read page by page under their parent. */
export function isLazy(kind: Kind): boolean {
  return getKindDeclaration(kind).lazy === true;
}

/** Names of the fields that a creation has to carry. */
export function requiredFields(kind: Kind): readonly string[] {
  const { fields } = getKindDeclaration(kind);
  return Object.keys(fields).filter((name) => fields[name]?.required === true);
}

/** Names of the fields that hold text of the user, the title first. */
export function userTextFields(kind: Kind): readonly string[] {
  const { fields } = getKindDeclaration(kind);
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && 'userText' in field && field.userText;
  });
}

/** Kinds whose records can lie under a record of this kind, in the order of {@link KIND_NAMES}. */
export function childKinds(kind: Kind): readonly Kind[] {
  return KIND_NAMES.filter((child) => getKindDeclaration(child).parents.includes(kind));
}

/** True for a name in {@link KINDS}. */
export function isKind(name: unknown): name is Kind {
  return typeof name === 'string' && Object.hasOwn(KINDS, name);
}

/** Decrypted field values of a record of kind K. */
export type RecordValues<K extends Kind> = {
  readonly [F in keyof (typeof KINDS)[K]['fields']]: FieldValueOf<(typeof KINDS)[K]['fields'][F]>;
};

/** A subset of the values, used as the body of a change. */
export type RecordPatch<K extends Kind> = { readonly [F in keyof RecordValues<K>]?: RecordValues<K>[F] };

type RequiredName<K extends Kind> = {
  [F in keyof (typeof KINDS)[K]['fields']]: (typeof KINDS)[K]['fields'][F] extends { required: true } ? F : never;
}[keyof (typeof KINDS)[K]['fields']];

/** Values of a new record: the required fields and any others. Omitted fields get their defaults. */
export type NewRecordValues<K extends Kind> = RecordPatch<K> &
  Pick<RecordValues<K>, RequiredName<K> & keyof RecordValues<K>>;
