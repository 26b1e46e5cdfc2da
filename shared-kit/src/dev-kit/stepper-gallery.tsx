import { useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { Stepper } from '../components/stepper/stepper.tsx';
import { GallerySection } from './gallery-section.tsx';

const STEPS = ['Why', 'Direction', 'Conditions', 'Aims', 'Goals', 'Steps', 'Start'];

export function StepperGallery() {
  const [at, setAt] = useState(3);
  return (
    <GallerySection name="Stepper">
      <Stepper
        label={`Step ${at + 1} of ${STEPS.length}`}
        steps={STEPS.map((label, i) => ({ label, onClick: () => setAt(i) }))}
        current={at}
      />
      <div className="line">
        <Button small onClick={() => setAt(Math.min(STEPS.length - 1, at + 1))}>
          Next step
        </Button>
      </div>
      <Stepper
        descending
        label="Renewal"
        steps={['Failed', 'Tried again', 'Paused', 'Free'].map((label) => ({ label }))}
        current={1}
      />
    </GallerySection>
  );
}
