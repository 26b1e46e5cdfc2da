import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import type { Collection } from './collection.ts';
import type { Collections } from './collections.ts';
import type { Item } from './item.ts';

/** The collections by name, as areas use them. */
export function collectionsByName(collections: Collections) {
  // The cast is safe, because each collection was made for its kind; the type of the map cannot express that.
  const collectionOf = <K extends Kind>(kind: K) => collections.collection(kind) as unknown as Collection<K>;
  return {
    lines: collectionOf('lines'),
    lineVersions: collectionOf('lineVersions'),
    idealLife: collectionOf('idealLife'),
    obstacles: collectionOf('obstacles'),
    aims: collectionOf('aims'),
    goals: collectionOf('goals'),
    milestones: collectionOf('milestones'),
    steps: collectionOf('steps'),
    weeklyProgress: collectionOf('weeklyProgress'),
    reviews: collectionOf('reviews'),
    assessments: collectionOf('assessments'),
    settings: collectionOf('settings'),
    onboarding: collectionOf('onboarding'),
    /** The collection of any kind. */
    collectionOf,
    /** Returns the only record of a kind, or a record with default values when none exists yet. */
    one: <K extends 'settings' | 'onboarding'>(kind: K): Item<K> => {
      const [id = kind] = getKindDeclaration(kind).fixed ?? [];
      return collectionOf(kind).list.fixed(id);
    },
  };
}
