import { type ReactNode, useState } from 'react';
import { DayButton } from '../components/day-button/day-button.tsx';
import { EmptyRidgeChart } from '../components/empty-ridge-chart/empty-ridge-chart.tsx';
import { ProgressBar, TickedProgressBar } from '../components/progress/progress-bar.tsx';
import { TaskChecklist, TaskProgressBar } from '../components/progress/task-progress.tsx';
import { ProgressDots } from '../components/progress-dots/progress-dots.tsx';
import { RidgeChart } from '../components/ridge-chart/ridge-chart.tsx';
import styles from './dev-kit.module.css';
import { GallerySection } from './gallery-section.tsx';

const DONE = [9, 12, 6, 13, 15, 17, 4, 9, 14, 18, 12, 13];
const WEEKS = [...DONE.map((done, i) => ({ id: `2026-W${i + 8}`, planned: 18, done }))];

export function ProgressGallery() {
  const [steps, setSteps] = useState(3);
  const weeks = [...WEEKS, { id: '2026-W20', planned: 18, done: 9 + steps }];
  return (
    <>
      <GallerySection name="Day circle">
        <div className={styles.days}>
          <Captioned text="Outer arc: share of the day's lines done">
            <DayButton large day={11} letter="M" label="May 11, 80 % done" halo={0.8} selected={false} />
          </Captioned>
          <Captioned text="Inner ring: the day's maximum, -10 to 40 degrees">
            <DayButton
              large
              day={12}
              letter="T"
              label="May 12, 50 % done, 22°"
              halo={0.5}
              temperature={22}
              selected={false}
            />
          </Captioned>
          <Captioned text="Today is the only lit day">
            <DayButton
              large
              today
              day={14}
              letter="T"
              label="May 14, 40 % done, 17°"
              halo={0.4}
              temperature={17}
              marks={{ lines: [true, false], journal: true }}
            />
          </Captioned>
          <Captioned text="Today, selected">
            <DayButton
              large
              today
              selected
              day={14}
              letter="T"
              label="May 14, 40 % done, 17°"
              halo={0.4}
              temperature={17}
            />
          </Captioned>
          <Captioned text="Another day, selected">
            <DayButton large ahead selected day={15} letter="F" label="May 15, 13°" temperature={13} />
          </Captioned>
        </div>
        <div className="line">
          <DayButton data-over="" day={16} letter="S" label="May 16" />
        </div>
      </GallerySection>
      <GallerySection name="Progress">
        <div className={styles.columns}>
          <div>
            <TickedProgressBar value={0.46} label="Progress" />
            <p className="t1 ink3">Scale: the whole plan</p>
          </div>
          <div>
            <ProgressBar value={0.62} label="Goal" now />
            <p className={`t1 ink3 ${styles.caption}`}>Bar: one goal</p>
          </div>
          <div>
            <div className="line">
              <ProgressDots total={5} progress={steps} onProgress={setSteps} label="Write 500 words" />
              <ProgressDots total={5} progress={4} past label="Outline" />
            </div>
            <p className="t1 ink3">Circles: this week, a past week</p>
          </div>
          <div className={styles.two}>
            <RidgeChart weeks={weeks} draw fresh />
            <p className={`t1 ink3 ${styles.caption}`}>
              Ridge: height is the share of the week's steps done, each stroke is one step, light is this week
            </p>
            <EmptyRidgeChart lit className={styles.caption} />
          </div>
          <TaskProgressBar value={0.4} label="Encrypting" />
          <TaskProgressBar label="Waiting" />
          <TaskChecklist
            className={styles.two}
            items={[
              { text: 'Making your keys', state: 'done' },
              { text: 'Sealing your lines', state: 'now', end: '120 of 480' },
              { text: 'Sending', state: 'waiting' },
            ]}
          />
        </div>
      </GallerySection>
    </>
  );
}

function Captioned({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <p className="t1 ink3">{text}</p>
    </div>
  );
}
