import { Button } from '@northkeep/shared-kit/button';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { messageOf } from '@northkeep/shared-vault';
import { PEOPLE_TEXTS as TEXT } from './copy.ts';
import type { PeopleStore } from './people-store.ts';

/** Button that loads the next page of accounts; renders nothing on the last page. */
export const MorePeople = observer(function MorePeople({ store }: { store: PeopleStore }) {
  const loadMore = async () => {
    try {
      await store.loadMore();
    } catch (reason) {
      toast({ type: 'error', text: messageOf(reason, TEXT.moreFailed) });
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
