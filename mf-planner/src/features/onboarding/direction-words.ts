import { DIRECTION_ID } from '@northkeep/contracts';
import { idealLife } from '@northkeep/shared-vault';

/** The direction, as context for suggestions that are made on the device. */
export function directionWords(): string[] {
  const direction = idealLife.get(DIRECTION_ID);
  return direction && !direction.damaged.has('label') ? [direction.label] : [];
}
