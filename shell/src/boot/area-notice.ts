import { type AreaName, findAddressOwner } from '@northkeep/contracts';
import { describeAreaFailure } from '../remotes/copy.ts';
import type { AreaFailure } from '../remotes/failure.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { showPageNotice } from './page-notice.ts';

/** Says above the prerendered page why its area does not run. `onRetried` is called after a press has loaded it again. */
export function showAreaNotice(remotes: Remotes, failure: AreaFailure, onRetried: () => Promise<void>): void {
  const notice = showPageNotice(describeAreaFailure(failure), async () => {
    await remotes.retryRegistry();
    const area = findArea(remotes);
    if (area) await remotes.retry(area);
    notice.hidden = true;
    delete notice.dataset.failure;
    await onRetried();
  });
  notice.dataset.area = findArea(remotes) ?? '';
  notice.dataset.failure = failure.kind;
}

/** The area of the current path; undefined as long as there is no registry. */
const findArea = ({ areas }: Remotes): AreaName | undefined => findAddressOwner(areas, location.pathname)?.name;
