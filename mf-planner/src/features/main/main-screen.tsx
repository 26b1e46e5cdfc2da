import { observer } from '@northkeep/shared-kit/runtime';
import { lines, useToday } from '@northkeep/shared-vault';
import { useState } from 'react';
import { completionByDay } from '../../rules/weeks.ts';
import { isPlanReady } from '../plan/plan.ts';
import { useLastWeek } from '../plan/use-last-week.ts';
import { Dashboard } from './dashboard.tsx';
import { DayLines } from './day-lines.tsx';
import { Macro } from './macro.tsx';
import styles from './main-screen.module.css';
import { MainSkeleton } from './main-skeleton.tsx';
import { WeekStrip } from './week-strip.tsx';

/** Main view of the planner at /app: the strip of seven days, the dashboard card and the macro card. */
export const MainScreen = observer(function MainScreen() {
  const today = useToday();
  useLastWeek();
  const [chosen, setChosen] = useState<string | null>(null);
  const selected = chosen ?? today;
  return (
    <>
      <WeekStrip today={today} selected={selected} onSelect={setChosen} halos={completionByDay(lines.items)} />
      <div className={`page ${styles.main}`}>
        {isPlanReady() ? (
          <>
            <Dashboard today={today} />
            <div className={styles.right}>
              <Macro />
              <DayLines today={today} date={selected} />
            </div>
          </>
        ) : (
          <MainSkeleton today={today} />
        )}
      </div>
    </>
  );
});
