import { type AreaName, listManifests } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { toast } from '@northkeep/shared-kit/runtime';
import { Plus } from 'lucide-react';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { formatAddFailed } from './add-copy.ts';
import styles from './app-header.module.css';

/** A button for each area that adds records from every page: in the header, on a phone above the tab bar. */
export function AddButtons({ remotes }: { remotes: Remotes }) {
  const adding = listManifests(useAreas(remotes)).filter(([, { add }]) => add !== undefined);
  return adding.map(([name, { add: label = '' }]) => (
    <button
      key={name}
      type="button"
      className={styles.add}
      aria-label={label}
      onClick={() => void openForm(remotes, name, label)}
    >
      <Icon of={Plus} />
    </button>
  ));
}

async function openForm(remotes: Remotes, name: AreaName, label: string): Promise<void> {
  try {
    const { add } = await remotes.load(name);
    if (!add) throw new Error(`${name} declares add and provides no function`);
    await add();
  } catch (reason) {
    console.warn('the form for a new record was not loaded', name, reason);
    // The user has not opened the area, so its page must load it anew instead of showing this failure.
    remotes.forgetUnreachable(name);
    toast({ type: 'warning', text: formatAddFailed(label) });
  }
}
