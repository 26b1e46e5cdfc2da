import { observer } from '@northkeep/shared-kit/runtime';
import { lines, useActiveWeek, useToday } from '@northkeep/shared-vault';
import { useState } from 'react';
import { countLinesByDay } from '../../rules/weeks.ts';
import { canShowPlan, isPlanReady } from '../plan/plan.ts';
import { Dashboard } from './dashboard.tsx';
import { DayLines, KeptLines } from './dashboard-note-lines.tsx';
import styles from './main-screen.module.css';
import { DashboardSkeleton, PlannerCardSkeleton } from './main-skeleton.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';
import { PlannerCard } from './planner-card.tsx';
import { usePlanItemFromUrl } from './shown-part.ts';
import { WeekStrip } from './week-strip.tsx';
import { WizardDialog } from './wizard-dialog.tsx';

/** Main view of the planner at /app: the strip of seven days, the dashboard card and the macro card. */
export const MainScreen = observer(function MainScreen() {
  const today = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  const selected = chosen ?? today;
  const counts = countLinesByDay(lines.items);
  const isWhole = isPlanReady();
  usePlanItemFromUrl(isWhole);
  return (
    <>
      <WeekStrip week={useActiveWeek()} today={today} selected={selected} onSelect={setChosen} counts={counts} />
      <div className={`page ${styles.main}`}>
        {isWhole ? (
          <Dashboard today={today}>
            <DayLines date={selected} today={today} count={counts.get(selected)} />
          </Dashboard>
        ) : (
          <DashboardSkeleton today={today} />
        )}
        <div className={styles.right}>
          {canShowPlan() ? <PlannerCard isWhole={isWhole} /> : <PlannerCardSkeleton />}
          {isWhole && (
            <>
              <KeptLines />
              <PlanDialogs />
              <WizardDialog />
            </>
          )}
        </div>
      </div>
    </>
  );
});
