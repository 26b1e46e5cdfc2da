import { useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { Trail } from '../components/trail/trail.tsx';
import { Group } from './group.tsx';

const STOPS = ['Why', 'Direction', 'Conditions', 'Aims', 'Goals', 'Steps', 'Start'];

export function Ways() {
  const [at, setAt] = useState(3);
  return (
    <Group name="Trail">
      <Trail
        label={`Step ${at + 1} of ${STOPS.length}`}
        stops={STOPS.map((label, i) => ({ label, onClick: () => setAt(i) }))}
        current={at}
      />
      <div className="line">
        <Button small onClick={() => setAt(Math.min(STOPS.length - 1, at + 1))}>
          Next stop
        </Button>
      </div>
      <Trail
        down
        label="Renewal"
        stops={['Failed', 'Tried again', 'Paused', 'Free'].map((label) => ({ label }))}
        current={1}
      />
    </Group>
  );
}
