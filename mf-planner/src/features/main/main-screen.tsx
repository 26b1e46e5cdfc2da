import { observer } from '@northkeep/shared-kit/runtime';
import { lines, useToday } from '@northkeep/shared-vault';
import { useState } from 'react';
import { countLinesByDay } from '../../rules/weeks.ts';
import { isPlanReady, isPlanShown } from '../plan/plan.ts';
import { useLastWeek } from '../plan/use-last-week.ts';
import { Dashboard } from './dashboard.tsx';
import { DayLines } from './day-lines.tsx';
import { MacroCard } from './macro.tsx';
import styles from './main-screen.module.css';
import { DashboardSkeleton, MacroSkeleton } from './main-skeleton.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';
import { usePartFromAddress } from './shown-part.ts';
import { WeekStrip } from './week-strip.tsx';
import { WizardDialog } from './wizard-dialog.tsx';

/** Main view of the planner at /app: the strip of seven days, the dashboard card and the macro card. */
export const MainScreen = observer(function MainScreen() {
  const today = useToday();
  useLastWeek();
  const [chosen, setChosen] = useState<string | null>(null);
  const selected = chosen ?? today;
  const counts = countLinesByDay(lines.items);
  const isWhole = isPlanReady();
  usePartFromAddress(isWhole);
  return (
    <>
      <WeekStrip today={today} selected={selected} onSelect={setChosen} counts={counts} />
      <div className={`page ${styles.main}`}>
        {isWhole ? <Dashboard today={today} /> : <DashboardSkeleton today={today} />}
        <div className={styles.right}>
          {isPlanShown() ? <MacroCard isWhole={isWhole} /> : <MacroSkeleton />}
          {isWhole && (
            <>
              <DayLines today={today} date={selected} count={counts.get(selected)} />
              <PlanDialogs />
              <WizardDialog />
            </>
          )}
        </div>
      </div>
    </>
  );
});
