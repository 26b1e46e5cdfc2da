import { Button } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import { reportFailure } from '../frame/report-failure.ts';
import { PEOPLE_TEXTS as TEXT } from './copy.ts';
import type { PeopleStore } from './people-store.ts';

/** Button that loads the next page of accounts; renders nothing on the last page. */
export const MorePeople = observer(function MorePeople({ store }: { store: PeopleStore }) {
  const loadMore = async () => {
    try {
      await store.loadMore();
    } catch (reason) {
      reportFailure('accounts not loaded', reason, TEXT.moreFailed);
    }
  };
  if (store.next === null) return null;
  return (
    <div>
      <Button busy={store.isLoadingMore} onClick={() => void loadMore()}>
        {TEXT.more}
      </Button>
    </div>
  );
});
