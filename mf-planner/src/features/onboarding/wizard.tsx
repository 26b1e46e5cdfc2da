import { placeTimeZone } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { observer, useNavigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { Stepper } from '@northkeep/shared-kit/stepper';
import { one } from '@northkeep/shared-vault';
import { useLayoutEffect, useRef, useState } from 'react';
import { MAIN_PATH, MODAL_PARAM, ONBOARDING_MODAL, ONBOARDING_PATH } from '../../paths.ts';
import {
  canContinue,
  FINISHED_ONBOARDING_LAST_STEP,
  findNextIncomplete,
  findPrevious,
  WIZARD_PAGES,
  type WizardPage,
} from '../../rules/wizard-pages.ts';
import type { AddFieldHandle } from '../plan/add-field.tsx';
import { buildPlan, goalsOf, writeOnboarding, writeSettings } from '../plan/plan.ts';
import { AimsPage } from './aims-page.tsx';
import { ConditionsPage } from './conditions-page.tsx';
import { onboardingTexts } from './copy.ts';
import { DirectionPage } from './direction-page.tsx';
import { GoalsPage } from './goals-page.tsx';
import { StartPage } from './start-page.tsx';
import { StepsPage } from './steps-page.tsx';
import { WhyPage } from './why-page.tsx';
import styles from './wizard.module.css';
import { wizardDrafts } from './wizard-drafts.ts';

/** Session storage key whose value makes the main view start the guided tour. */
const TOUR_FLAG = 'nk.tour';

const pageAddress = (page: WizardPage) => `${ONBOARDING_PATH}?step=${page}`;
const dialogAddress = (page: WizardPage) => `${MAIN_PATH}?${MODAL_PARAM}=${ONBOARDING_MODAL}&step=${page}`;

interface WizardProps {
  /** True when the wizard is a dialog over the main view; its last page then closes the dialog. */
  isDialog?: boolean;
}

/** Wizard of seven pages with Back and Next. The address names the page, so the browser's back button works too. */
export const Wizard = observer(function Wizard({ isDialog = false }: WizardProps) {
  const addressOf = isDialog ? dialogAddress : pageAddress;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<{ aim: string | null; goal: string | null }>({ aim: null, goal: null });
  const field = useRef<AddFieldHandle>(null);
  const root = useRef<HTMLDivElement>(null);

  const tree = buildPlan();
  const goals = goalsOf(tree);
  const page = pageFromAddress(params.get('step')) ?? lastVisitedPage();
  const at = WIZARD_PAGES.indexOf(page);
  const open = canContinue(page, { aims: tree.length, goals: goals.length });

  const aimIds = tree.map(({ aim }) => aim.id);
  const goalIds = goals.map(({ goal }) => goal.id);
  const hasGoals = (id: string) => tree.some(({ aim, goals: own }) => aim.id === id && own.length > 0);
  const hasSteps = (id: string) => goals.some(({ goal, steps }) => goal.id === id && steps.length > 0);
  const aimId = keepIfListed(chosen.aim, aimIds) ?? findNextIncomplete(aimIds, null, hasGoals) ?? aimIds[0] ?? null;
  const goalId =
    keepIfListed(chosen.goal, goalIds) ?? findNextIncomplete(goalIds, null, hasSteps) ?? goalIds[0] ?? null;

  // Focus the heading when the page, the aim or the goal changes: screen readers then announce it like a new page.
  const place = `${page} ${page === 'goals' ? aimId : page === 'steps' ? goalId : ''}`;
  const shown = useRef(place);
  useLayoutEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo({ top: 0, behavior: 'instant' });
    root.current?.querySelector('h1')?.focus({ preventScroll: !isDialog });
  }, [place, isDialog]);

  // Keep the current aim or goal selected after it becomes complete: adding a goal or step must not switch to another.
  if (page === 'goals' && aimId !== chosen.aim) setChosen({ ...chosen, aim: aimId });
  if (page === 'steps' && goalId !== chosen.goal) setChosen({ ...chosen, goal: goalId });

  const go = (to: WizardPage) => {
    const { finished, lastStep } = one('onboarding');
    const index = WIZARD_PAGES.indexOf(to);
    if (!finished && index !== lastStep) writeOnboarding({ lastStep: index });
    void navigate(addressOf(to));
  };
  const finish = () => {
    wizardDrafts.clear();
    if (isDialog) return void navigate(MAIN_PATH, { replace: true });
    writeOnboarding({ finished: true, lastStep: FINISHED_ONBOARDING_LAST_STEP });
    // The zone of the first device stays that of the plan, so that a trip does not move days and weeks.
    // A device that does not say where it is writes none, and the user is asked.
    const place = placeTimeZone();
    if (one('settings').timeZone === null && place !== null) writeSettings({ timeZone: place });
    sessionStorage.setItem(TOUR_FLAG, 'dashboard');
    void navigate(MAIN_PATH, { replace: true, state: { tour: true } });
  };
  const next = () => {
    if (field.current && !field.current.submitPending()) return;
    if (page === 'start') return finish();
    const following = WIZARD_PAGES[at + 1] ?? 'start';
    // When the user comes from an earlier page, the page begins with the first incomplete aim or goal.
    if (following === 'goals' || following === 'steps')
      setChosen({ aim: following === 'goals' ? null : aimId, goal: null });
    if (page === 'goals') {
      const id = findNextIncomplete(aimIds, aimId, hasGoals);
      return id ? setChosen({ ...chosen, aim: id }) : go(following);
    }
    if (page === 'steps') {
      const id = findNextIncomplete(goalIds, goalId, hasSteps);
      return id ? setChosen({ ...chosen, goal: id }) : go(following);
    }
    go(following);
  };
  const back = () => {
    const before = WIZARD_PAGES[at - 1] ?? 'why';
    const aim = page === 'goals' ? findPrevious(aimIds, aimId) : null;
    const goal = page === 'steps' ? findPrevious(goalIds, goalId) : null;
    if (aim) setChosen({ ...chosen, aim });
    else if (goal) setChosen({ ...chosen, goal });
    else go(before);
  };

  return (
    <div className={isDialog ? styles.inDialog : styles.screen} ref={root}>
      <div className="page">
        <Stepper
          label={onboardingTexts.progress(at + 1)}
          current={at}
          steps={WIZARD_PAGES.map((each, i) => ({
            label: onboardingTexts.pages[each],
            ...(i < at ? { to: addressOf(each) } : {}),
          }))}
        />
      </div>
      {page === 'why' && <WhyPage />}
      {page === 'direction' && <DirectionPage field={field} />}
      {page === 'conditions' && <ConditionsPage field={field} />}
      {page === 'aims' && <AimsPage field={field} />}
      {page === 'goals' && (
        <GoalsPage key={aimId} aimId={aimId} field={field} onAim={(aim) => setChosen({ ...chosen, aim })} />
      )}
      {page === 'steps' && (
        <StepsPage key={goalId} goalId={goalId} field={field} onGoal={(goal) => setChosen({ ...chosen, goal })} />
      )}
      {page === 'start' && <StartPage />}
      <div className={styles.go}>
        <div className={`page ${styles.goRow}`}>
          {at > 0 ? <Button onClick={back}>{onboardingTexts.back}</Button> : <span />}
          <span className={`${styles.place} t2 ink3`}>
            {open ? <span className={`${styles.count} num`}>{onboardingTexts.place(at + 1)}</span> : waitingFor(page)}
          </span>
          <Button kind="primary" disabled={!open} onClick={next}>
            {page === 'start' ? onboardingTexts.open : onboardingTexts.next}
          </Button>
        </div>
      </div>
    </div>
  );
});

function pageFromAddress(name: string | null): WizardPage | undefined {
  return WIZARD_PAGES.find((page) => page === name);
}

/** Returns the page at which the user left an unfinished wizard; the first page once the onboarding is finished. */
function lastVisitedPage(): WizardPage {
  const { finished, lastStep } = one('onboarding');
  return (finished ? undefined : WIZARD_PAGES[lastStep]) ?? 'why';
}

function keepIfListed(id: string | null, ids: readonly string[]): string | null {
  return id !== null && ids.includes(id) ? id : null;
}

function waitingFor(page: WizardPage): string {
  return page === 'aims' || page === 'goals' || page === 'steps' ? onboardingTexts.waiting[page] : '';
}
