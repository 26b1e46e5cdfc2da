import type { Kind } from './kinds/index.ts';

/** What a change of a record needs to find its address. */
export interface Address {
  readonly kind: Kind;
  readonly id: string;
  /** Ids from the root down: of a step, its aim and goal, and its milestone where it has one. */
  readonly parents: readonly string[];
}

const COLLECTIONS: Partial<Record<Kind, string>> = {
  lines: '/lines',
  idealLife: '/northkeep/ideal-life',
  obstacles: '/northkeep/obstacles',
  aims: '/northkeep/aims',
  weekLogs: '/week-logs',
  reviews: '/reviews',
  assessments: '/assessments',
};

/** The path below `/api` where a record of this kind and these parents is created. */
export function collectionPath({ kind, parents }: Omit<Address, 'id'>): string {
  const plain = COLLECTIONS[kind];
  if (plain !== undefined) return plain;
  const [aim, goal, milestone] = parents;
  if (kind === 'goals') return `/northkeep/aims/${aim}/goals`;
  if (kind === 'milestones') return `/northkeep/aims/${aim}/goals/${goal}/milestones`;
  if (kind === 'settings') return '/settings';
  if (kind === 'onboarding') return '/northkeep/onboarding';
  const base = `/northkeep/aims/${aim}/goals/${goal}`;
  return milestone === undefined ? `${base}/steps` : `${base}/milestones/${milestone}/steps`;
}

/** The path below `/api` where a record is changed or removed. */
export function recordPath(address: Address): string {
  const base = collectionPath(address);
  return address.kind === 'settings' || address.kind === 'onboarding' ? base : `${base}/${address.id}`;
}
