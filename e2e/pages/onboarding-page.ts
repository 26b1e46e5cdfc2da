import { expect, type Page } from '@playwright/test';

export interface FirstPlan {
  readonly direction: string;
  readonly aim: string;
  readonly goal: string;
  readonly step: string;
  /** Planned times a week; default 1. */
  readonly times?: number;
}

/** The onboarding wizard, from 'Why an aim matters' to the main view. */
import { skipTour } from '../support/skip-tour.ts';
export class OnboardingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next', exact: true }).click();
  }

  async heading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  async direction(text: string): Promise<void> {
    await this.heading('Define your direction.');
    await this.page.getByLabel('Where I want to go').fill(text);
  }

  /** Adds an aim, a goal or a step with its text field. */
  async add(field: 'Aim' | 'Goal' | 'Step', text: string): Promise<void> {
    await this.page.getByLabel(field, { exact: true }).fill(text);
    await this.page.getByLabel(field, { exact: true }).press('Enter');
  }

  async complete({ direction, aim, goal, step, times = 1 }: FirstPlan): Promise<void> {
    await this.heading('Why an aim matters.');
    await this.next();
    await this.direction(direction);
    await this.next();
    await this.heading('Clarify obstacles and conditions.');
    await this.next();
    await this.add('Aim', aim);
    await this.next();
    await this.add('Goal', goal);
    await this.next();
    const often = this.page.getByRole('group', { name: 'New step, times a week' });
    for (let n = 1; n < times; n += 1) await often.getByRole('button', { name: 'Once more' }).click();
    await this.add('Step', step);
    await this.next();
    await this.heading('Nice start.');
    await this.page.getByRole('button', { name: 'Open my Northkeep' }).click();
    await this.page.waitForURL(/\/app$/);
    await skipTour(this.page);
  }
}
