import { findAddressOwner } from '@northkeep/contracts';
import { useEffect, useState } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import type { TourStep } from './steps.ts';

/** Time in ms for which the tour looks for a target. */
export const TARGET_WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;

/** State of the target: found, not there yet, or not found in time. */
type Search = Element | 'searching' | 'missing';

/** Searches for the target of a step until it is shown, and again when it disappears. */
export function useTourTarget({ path, target }: TourStep, remotes: Remotes): Search {
  const [found, setFound] = useState<Search>('searching');
  useEffect(() => {
    let isCurrent = true;
    let selector: string | null = null;
    let shownAt = Date.now();
    setFound('searching');
    selectorOf({ path, target }, remotes).then(
      (known) => {
        selector = known;
      },
      (reason: unknown) => {
        console.debug('no target for the tour', reason);
        if (isCurrent) setFound('missing');
      },
    );
    const timer = setInterval(() => {
      const element = selector === null ? null : findShown(selector);
      if (element) shownAt = Date.now();
      const isLate = Date.now() - shownAt >= TARGET_WAIT_MS;
      setFound((before) => (before === 'missing' || isLate ? 'missing' : (element ?? 'searching')));
    }, LOOK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [path, target, remotes]);
  return found;
}

/** Finds the first visible element, because the header and the bottom bar of a phone contain the same links. */
const findShown = (selector: string): Element | null =>
  [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0) ?? null;

/**
 * Reads the selector that the area of the path declares. Throws when the area has no such target or cannot be loaded.
 */
async function selectorOf({ path, target }: Pick<TourStep, 'path' | 'target'>, remotes: Remotes): Promise<string> {
  if ('selector' in target) return target.selector;
  const owner = findAddressOwner(remotes.areas, path);
  if (!owner) throw new Error(`no area has ${path}`);
  const selector = (await remotes.load(owner.name)).tourTargets?.[target.name];
  if (selector === undefined) throw new Error(`${owner.name} has no target ${target.name}`);
  return selector;
}
