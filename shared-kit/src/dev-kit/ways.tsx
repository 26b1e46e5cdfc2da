import { useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { Stepper } from '../components/stepper/stepper.tsx';
import { Group } from './group.tsx';

const STOPS = ['Why', 'Direction', 'Conditions', 'Aims', 'Goals', 'Steps', 'Start'];

export function Ways() {
  const [at, setAt] = useState(3);
  return (
    <Group name="Trail">
      <Stepper
        label={`Step ${at + 1} of ${STOPS.length}`}
        steps={STOPS.map((label, i) => ({ label, onClick: () => setAt(i) }))}
        current={at}
      />
      <div className="line">
        <Button small onClick={() => setAt(Math.min(STOPS.length - 1, at + 1))}>
          Next stop
        </Button>
      </div>
      <Stepper
        descending
        label="Renewal"
        steps={['Failed', 'Tried again', 'Paused', 'Free'].map((label) => ({ label }))}
        current={1}
      />
    </Group>
  );
}
