import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '../components/chip/chip.tsx';
import { Kbd } from '../components/kbd/kbd.tsx';
import { SegmentedControl } from '../components/segmented-control/segmented-control.tsx';
import { Tabs } from '../components/tabs/tabs.tsx';
import { VersionRadio } from '../components/version-radio/version-radio.tsx';
import styles from './dev-kit.module.css';
import { GallerySection } from './gallery-section.tsx';

const MODES = [
  { value: 'steps', label: 'Steps' },
  { value: 'goals', label: 'Goals' },
  { value: 'all', label: 'All' },
] as const;

export function ChoiceGallery() {
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('steps');
  const [words, setWords] = useState<'plain' | 'technical'>('plain');
  const [view, setView] = useState<'week' | 'today'>('week');
  const [tagged, setTagged] = useState(true);
  const [sleep, setSleep] = useState(false);
  const [version, setVersion] = useState('vault');
  return (
    <GallerySection name="Choosing">
      <div className="line">
        <SegmentedControl label="Mode" value={mode} onValue={setMode} options={MODES} />
        <Tabs
          label="Explanation"
          value={words}
          onValue={setWords}
          tabs={[
            { value: 'plain', label: 'Plain English' },
            { value: 'technical', label: 'Technical' },
          ]}
        />
      </div>
      <div className="line">
        {tagged && (
          <Chip onRemove={() => setTagged(false)} removeLabel="Remove writing">
            writing
          </Chip>
        )}
        <Chip pressed={sleep} onClick={() => setSleep(!sleep)}>
          sleep
        </Chip>
        <Chip icon={Plus} onClick={() => setTagged(true)}>
          Category
        </Chip>
        <Kbd keys="mod+k" />
        <Kbd keys="?" />
      </div>
      <div>
        <Tabs
          line
          label="Views"
          value={view}
          onValue={setView}
          tabs={[
            { value: 'week', label: 'This Week', panel: <p className={styles.caption}>Seven days.</p> },
            { value: 'today', label: 'Today', panel: <p className={styles.caption}>One day.</p> },
          ]}
        />
      </div>
      <div className={styles.columns}>
        <VersionRadio
          name="kit"
          value="vault"
          checked={version === 'vault'}
          onChecked={() => setVersion('vault')}
          meta="In your vault, from another device, 1:58 PM"
        >
          Write <u>500</u> words before <u>work</u>
        </VersionRadio>
        <VersionRadio
          name="kit"
          value="here"
          checked={version === 'here'}
          onChecked={() => setVersion('here')}
          meta="From this device, 2:47 PM"
        >
          Write <u>400</u> words before <u>breakfast</u>
        </VersionRadio>
      </div>
    </GallerySection>
  );
}
