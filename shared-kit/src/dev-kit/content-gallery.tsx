import { KeyRound, Lock, Plus } from 'lucide-react';
import { AreaError } from '../components/area-error/area-error.tsx';
import { Avatar } from '../components/avatar/avatar.tsx';
import { Badge } from '../components/badge/badge.tsx';
import { Button } from '../components/button/button.tsx';
import { EmptyState } from '../components/empty-state/empty-state.tsx';
import { FactList } from '../components/fact-list/fact-list.tsx';
import { Logo } from '../components/logo/logo.tsx';
import { Notice } from '../components/notice/notice.tsx';
import { SkeletonRows } from '../components/skeleton/skeleton.tsx';
import { DescriptionList } from '../components/table/description-list.tsx';
import { Table } from '../components/table/table.tsx';
import { TabLinks } from '../components/tabs/tab-links.tsx';
import styles from './dev-kit.module.css';
import { GallerySection } from './gallery-section.tsx';

export function ContentGallery() {
  return (
    <>
      <GallerySection name="Rows and loading">
        <div className={styles.columns}>
          <SkeletonRows rows={3} />
          <DescriptionList
            pairs={[
              ['Email', 'anna.keller@example.org'],
              ['Plan', 'Free'],
            ]}
          />
        </div>
        <Table
          list
          label="Sessions"
          columns={[{ label: 'Device' }, { label: 'Place' }, { label: 'Seen', end: true }]}
          rows={[
            { key: 'a', cells: ['This browser', 'Zürich', 'now'] },
            { key: 'b', cells: ['Phone', 'Chur', '3 days ago'] },
          ]}
        />
      </GallerySection>
      <GallerySection name="Messages">
        <Notice tone="bad" title="Nothing was stored.">
          The server could not be reached.
        </Notice>
        <Notice tone="good">Your vault is open.</Notice>
        <Notice>You are offline. Keep writing: 3 changes wait here.</Notice>
        <FactList
          facts={[
            {
              icon: Lock,
              title: 'Your content is encrypted on this device.',
              text: 'Our servers hold ciphertext only.',
            },
            { icon: KeyRound, title: 'A lost passphrase cannot be recovered by us.', text: 'Make a recovery key.' },
          ]}
        />
        <Badge tone="now">this week</Badge>
        <EmptyState
          title="Nothing here yet."
          action={
            <Button kind="primary" icon={Plus}>
              New line
            </Button>
          }
        >
          Type a line and schedule it for next week, or drag one here from This Week.
        </EmptyState>
        <AreaError
          small
          title="Wisdom did not load."
          reason="Its files could not be fetched. Nothing you wrote is touched, and the rest of Northkeep works."
          onRetry={() => location.reload()}
          detail="Wisdom 2.3.0, tried 3 times"
        />
      </GallerySection>
      <GallerySection name="Brand and views">
        <div className="line">
          <Logo to="/" />
          <Avatar name="Anna Keller" />
          <TabLinks
            label="Views"
            links={[
              { to: '/dev/kit', label: 'The kit' },
              { to: '/app', label: 'Northkeep' },
              { to: '/app/wisdom', label: 'Wisdom', down: true },
            ]}
          />
        </div>
      </GallerySection>
    </>
  );
}
