import type { Kind } from '@northkeep/contracts';
import { ONBOARDING_ID, SETTINGS_ID } from '@northkeep/contracts';
import type { Collection } from './collection.ts';
import type { Collections } from './collections.ts';
import type { Item } from './item.ts';

/** The collections by name, as areas take them. */
export function collectionsByName(library: Collections) {
  // Each was made for its kind; the map that holds them cannot say so.
  const of = <K extends Kind>(kind: K) => library.collection(kind) as unknown as Collection<K>;
  return {
    lines: of('lines'),
    idealLife: of('idealLife'),
    obstacles: of('obstacles'),
    aims: of('aims'),
    goals: of('goals'),
    milestones: of('milestones'),
    steps: of('steps'),
    weekLogs: of('weekLogs'),
    reviews: of('reviews'),
    assessments: of('assessments'),
    settings: of('settings'),
    onboarding: of('onboarding'),
    /** The collection of any kind. */
    collectionOf: of,
    /** The record that exists once; its defaults where it does not exist yet. */
    one: <K extends 'settings' | 'onboarding'>(kind: K): Item<K> =>
      of(kind).fixed(kind === 'settings' ? SETTINGS_ID : ONBOARDING_ID),
  };
}
