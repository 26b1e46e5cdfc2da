import { formatDate } from '@northkeep/contracts';
import { PrintedPage } from '@northkeep/shared-kit/print';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, lines, useActiveWeek, useToday } from '@northkeep/shared-vault';
import { commonTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { getDirectionTexts } from '../plan/direction-text.ts';
import { type Aim, buildPlan, type Goal, goalsOf, isPlanReady, labelOf } from '../plan/plan.ts';
import { progressOf } from '../plan/week-progress.ts';
import { WeekRange } from '../plan/week-range.tsx';
import { printTexts } from './copy.ts';
import { PrintedStep } from './printed-step.tsx';

/** Printed planner: the direction, the steps of the week with their circles, the lines of today, and the whole plan. */
export function PrintedPlan() {
  return <PrintedPage title={printTexts.title}>{() => <Plan />}</PrintedPage>;
}

const Plan = observer(function Plan() {
  const tree = buildPlan();
  const [direction] = getDirectionTexts();
  return (
    <>
      {!isPlanReady() && <p>{printTexts.incomplete}</p>}
      {direction !== undefined && <p dir="auto">{direction}</p>}
      <Week goals={goalsOf(tree).filter(({ selected }) => selected.length > 0)} />
      <Today />
      {tree.length === 0 && <p>{printTexts.noPlan}</p>}
      {tree.map((branch) => (
        <PrintedAim key={branch.aim.id} branch={branch} />
      ))}
    </>
  );
});

const Week = observer(function Week({ goals }: { goals: readonly Goal[] }) {
  const week = useActiveWeek();
  return (
    <>
      <h2>
        {printTexts.week} <WeekRange week={week} />
      </h2>
      {goals.map(({ goal, selected }) => (
        <section key={goal.id}>
          <h3 dir="auto">{labelOf(goal)}</h3>
          <ul>
            {selected.map((step) => (
              <PrintedStep key={step.id} label={labelOf(step)} total={step.total} progress={progressOf(step, week)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
});

/** Tasks of today, and those that stay in view. */
const Today = observer(function Today() {
  const today = useToday();
  const tasks = lines.items.filter(
    ({ type, scheduleDate, inDashboard, isDone }) =>
      type === 'task' && (scheduleDate === today || (inDashboard && !isDone)),
  );
  if (tasks.length === 0) return null;
  return (
    <section>
      <h2>{formatDate(today, { weekday: 'long', month: 'long', day: 'numeric' })}</h2>
      <ul>
        {tasks.map((line) => (
          <li key={line.id}>
            <span className="mark">{line.isDone ? '☑' : '☐'}</span>
            <bdi translate="no">{line.damaged.has('text') ? commonTexts.damaged : line.text}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
});

const PrintedAim = observer(function PrintedAim({ branch }: { branch: Aim }) {
  return (
    <>
      <h2 dir="auto">{labelOf(branch.aim)}</h2>
      {branch.goals.length === 0 && <p>{planTexts.noGoals}</p>}
      {branch.goals.map((goal) => (
        <section key={goal.goal.id}>
          <h3 dir="auto">{labelOf(goal.goal)}</h3>
          <Steps steps={goal.steps.filter(({ parentId }) => parentId === goal.goal.id)} />
          {goal.milestones.map(({ milestone, steps }) => (
            <section key={milestone.id}>
              <h4 dir="auto">{labelOf(milestone)}</h4>
              <Steps steps={steps} />
            </section>
          ))}
        </section>
      ))}
    </>
  );
});

const Steps = observer(function Steps({ steps }: { steps: readonly Item<'steps'>[] }) {
  return (
    <ul>
      {steps.map((step) => (
        <li key={step.id}>
          <bdi translate="no">{labelOf(step)}</bdi>
          <span className="aside">{step.status === 'selected' ? commonTexts.often(step.total) : planTexts.parked}</span>
        </li>
      ))}
    </ul>
  );
});
