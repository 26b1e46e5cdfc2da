import { Button } from '@northkeep/shared-kit/button';
import { observer, useNavigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { Stepper } from '@northkeep/shared-kit/stepper';
import { one, sync } from '@northkeep/shared-vault';
import { useEffect, useRef, useState } from 'react';
import { onboarding } from '../../copy.ts';
import { MAIN, ONBOARDING } from '../../paths.ts';
import { FINISHED_STEP, mayGoOn, nextWithout, previousOf, STOPS, type Stop } from '../../rules/wizard.ts';
import type { AddFieldHandle } from '../plan/add-field.tsx';
import { goalsOf, plan, writeOnboarding } from '../plan/plan.ts';
import { AimsStop } from './aims-stop.tsx';
import { ConditionsStop } from './conditions-stop.tsx';
import { DirectionStop } from './direction-stop.tsx';
import { GoalsStop } from './goals-stop.tsx';
import { StartStop } from './start-stop.tsx';
import { StepsStop } from './steps-stop.tsx';
import { TopBar } from './top-bar.tsx';
import { WhyStop } from './why-stop.tsx';
import styles from './wizard.module.css';

/** Starts the tour on the main view, in this session only. */
const TOUR_FLAG = 'nk.tour';

const addressOf = (stop: Stop) => `${ONBOARDING}?step=${stop}`;

/** The seven stops with Back and Next. The stop is in the address, so the browser's own back works too. */
export const Wizard = observer(function Wizard() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<{ aim: string | null; goal: string | null }>({ aim: null, goal: null });
  const field = useRef<AddFieldHandle>(null);
  const root = useRef<HTMLDivElement>(null);

  const tree = plan();
  const goals = goalsOf(tree);
  const stop = stopOf(params.get('step')) ?? lastStop();
  const at = STOPS.indexOf(stop);
  const open = mayGoOn(stop, { aims: tree.length, goals: goals.length });

  const aimIds = tree.map(({ aim }) => aim.id);
  const goalIds = goals.map(({ goal }) => goal.id);
  const hasGoals = (id: string) => tree.some(({ aim, goals: own }) => aim.id === id && own.length > 0);
  const hasSteps = (id: string) => goals.some(({ goal, steps }) => goal.id === id && steps.length > 0);
  const aimId = present(chosen.aim, aimIds) ?? nextWithout(aimIds, null, hasGoals) ?? aimIds[0] ?? null;
  const goalId = present(chosen.goal, goalIds) ?? nextWithout(goalIds, null, hasSteps) ?? goalIds[0] ?? null;

  // A new stop, aim or goal is a new page to a reader: its heading gets the focus.
  const place = `${stop} ${stop === 'goals' ? aimId : stop === 'steps' ? goalId : ''}`;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo({ top: 0 });
    root.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [place]);

  // The aim and the goal at work stay at work while they get what they lacked.
  if (stop === 'goals' && aimId !== chosen.aim) setChosen({ ...chosen, aim: aimId });
  if (stop === 'steps' && goalId !== chosen.goal) setChosen({ ...chosen, goal: goalId });

  const go = (to: Stop) => {
    const { finished, lastStep } = one('onboarding');
    const index = STOPS.indexOf(to);
    if (!finished && index !== lastStep) writeOnboarding({ lastStep: index });
    void navigate(addressOf(to));
  };
  const finish = () => {
    writeOnboarding({ finished: true, lastStep: FINISHED_STEP });
    sessionStorage.setItem(TOUR_FLAG, 'dashboard');
    void sync.flush();
    void navigate(MAIN, { replace: true, state: { tour: true } });
  };
  const next = () => {
    if (field.current && !field.current.settle()) return;
    if (stop === 'start') return finish();
    const following = STOPS[at + 1] ?? 'start';
    // Coming from before, the first that lacks something is next.
    if (following === 'goals' || following === 'steps')
      setChosen({ aim: following === 'goals' ? null : aimId, goal: null });
    if (stop === 'goals') {
      const id = nextWithout(aimIds, aimId, hasGoals);
      return id ? setChosen({ ...chosen, aim: id }) : go(following);
    }
    if (stop === 'steps') {
      const id = nextWithout(goalIds, goalId, hasSteps);
      return id ? setChosen({ ...chosen, goal: id }) : go(following);
    }
    go(following);
  };
  const back = () => {
    const before = STOPS[at - 1] ?? 'why';
    const aim = stop === 'goals' ? previousOf(aimIds, aimId) : null;
    const goal = stop === 'steps' ? previousOf(goalIds, goalId) : null;
    if (aim) setChosen({ ...chosen, aim });
    else if (goal) setChosen({ ...chosen, goal });
    else go(before);
  };

  return (
    <div className={styles.screen} ref={root}>
      <TopBar />
      <div className={`page ${styles.trail}`}>
        <Stepper
          label={onboarding.trail(at + 1)}
          current={at}
          steps={STOPS.map((each, i) => ({
            label: onboarding.stops[each],
            ...(i < at ? { to: addressOf(each) } : {}),
          }))}
        />
      </div>
      {stop === 'why' && <WhyStop />}
      {stop === 'direction' && <DirectionStop />}
      {stop === 'conditions' && <ConditionsStop field={field} />}
      {stop === 'aims' && <AimsStop field={field} />}
      {stop === 'goals' && (
        <GoalsStop key={aimId} aimId={aimId} field={field} onAim={(aim) => setChosen({ ...chosen, aim })} />
      )}
      {stop === 'steps' && (
        <StepsStop key={goalId} goalId={goalId} field={field} onGoal={(goal) => setChosen({ ...chosen, goal })} />
      )}
      {stop === 'start' && <StartStop />}
      <div className={styles.go}>
        <div className={`page ${styles.goRow}`}>
          {at > 0 ? <Button onClick={back}>{onboarding.back}</Button> : <span />}
          <span className={`${styles.place} t2 ink3`}>
            {open ? <span className={`${styles.count} num`}>{onboarding.place(at + 1)}</span> : waitingFor(stop)}
          </span>
          <Button kind="primary" disabled={!open} onClick={next}>
            {stop === 'start' ? onboarding.open : onboarding.next}
          </Button>
        </div>
      </div>
    </div>
  );
});

function stopOf(name: string | null): Stop | undefined {
  return STOPS.find((stop) => stop === name);
}

/** Where the person left off; from the start for whoever comes again after finishing. */
function lastStop(): Stop {
  const { finished, lastStep } = one('onboarding');
  return (finished ? undefined : STOPS[lastStep]) ?? 'why';
}

function present(id: string | null, ids: readonly string[]): string | null {
  return id !== null && ids.includes(id) ? id : null;
}

function waitingFor(stop: Stop): string {
  return stop === 'aims' || stop === 'goals' || stop === 'steps' ? onboarding.waiting[stop] : '';
}
