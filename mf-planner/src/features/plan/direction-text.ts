import { DIRECTION_ID } from '@northkeep/contracts';
import { idealLife } from '@northkeep/shared-vault';

/** Returns the direction as a list of zero or one text, the context for ranking suggestions on the device. */
export function getDirectionTexts(): string[] {
  const direction = idealLife.get(DIRECTION_ID);
  return direction && !direction.damaged.has('label') ? [direction.label] : [];
}
