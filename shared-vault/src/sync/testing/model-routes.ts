import type { Kind } from '@northkeep/contracts';

export interface ParentRoute {
  readonly kind: Kind;
  readonly id: string;
}

const PATHS: readonly (readonly [RegExp, Kind])[] = [
  [/^\/lines(?:\/([^/]+))?$/, 'lines'],
  [/^\/lines\/[^/]+\/versions(?:\/([^/]+))?$/, 'lineVersions'],
  [/^\/northkeep\/ideal-life(?:\/([^/]+))?$/, 'idealLife'],
  [/^\/northkeep\/obstacles(?:\/([^/]+))?$/, 'obstacles'],
  [/^\/northkeep\/aims(?:\/([^/]+))?$/, 'aims'],
  [/^\/northkeep\/aims\/[^/]+\/goals(?:\/([^/]+))?$/, 'goals'],
  [/^\/northkeep\/aims\/[^/]+\/goals\/[^/]+\/milestones(?:\/([^/]+))?$/, 'milestones'],
  [/^\/northkeep\/aims\/[^/]+\/goals\/[^/]+(?:\/milestones\/[^/]+)?\/steps(?:\/([^/]+))?$/, 'steps'],
  [/^\/northkeep\/aims\/[^/]+\/goals\/[^/]+\/steps\/[^/]+\/progress$/, 'weeklyProgress'],
  [/^\/reviews(?:\/([^/]+))?$/, 'reviews'],
  [/^\/assessments(?:\/([^/]+))?$/, 'assessments'],
  [/^\/(settings)$/, 'settings'],
  [/^\/northkeep\/(onboarding)$/, 'onboarding'],
];

/** Returns the record that a path refers to; its `id` is null for a path where records of the kind are created. */
export function parseRecordPath(
  path: string,
): { kind: Kind; id: string | null; parents: readonly ParentRoute[] } | null {
  for (const [form, kind] of PATHS) {
    const found = form.exec(path);
    if (found) return { kind, id: found[1] ?? null, parents: parentsIn(path) };
  }
  return null;
}

/** Ids of the ancestors in a path, from the root down. */
function parentsIn(path: string): ParentRoute[] {
  const [, line] = /^\/lines\/([^/]+)\/versions/.exec(path) ?? [];
  if (line !== undefined) return [{ kind: 'lines', id: line }];
  const found = /^\/northkeep\/aims\/([^/]+)\/goals(?:\/([^/]+)\/(milestones|steps)(?:\/([^/]+)\/steps)?)?/.exec(path);
  if (!found) return [];
  const [, aim = '', goal, , milestone] = found;
  const chain: ParentRoute[] = [{ kind: 'aims', id: aim }];
  if (goal !== undefined) chain.push({ kind: 'goals', id: goal });
  if (milestone !== undefined) chain.push({ kind: 'milestones', id: milestone });
  return chain;
}
