import type { Page } from '@playwright/test';

/** The planner's main view in the mode 'Goals'. */
export class GoalsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/app');
    await this.page.locator('label', { hasText: /^Goals$/ }).click();
  }

  async addAim(label: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add aim' }).click();
    const field = this.page.getByLabel('New aim', { exact: true });
    await field.fill(label);
    await field.press('Enter');
  }

  async addGoal(aim: string, label: string): Promise<void> {
    await this.page.getByRole('button', { name: `Add goal: ${aim}`, exact: true }).click();
    const field = this.page.getByLabel('New goal', { exact: true });
    await field.fill(label);
    await field.press('Enter');
  }

  async addStep(goal: string, label: string, times = 1): Promise<void> {
    await this.page.getByRole('button', { name: `Add step: ${goal}`, exact: true }).click();
    const field = this.page.getByLabel('New step', { exact: true });
    await field.fill(label);
    const often = this.page.getByRole('group', { name: 'New step, times a week' });
    for (let n = 1; n < times; n += 1) await often.getByRole('button', { name: 'Once more' }).click();
    await field.press('Enter');
    await this.page.getByRole('button', { name: `Actions for ${label}`, exact: true }).waitFor();
  }

  async addMilestone(goal: string, label: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${goal}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Add milestone' }).click();
    const field = this.page.getByLabel('New milestone', { exact: true });
    await field.fill(label);
    await field.press('Enter');
    await this.page.getByRole('button', { name: `Actions for ${label}`, exact: true }).waitFor();
  }

  async rename(from: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${from}` }).click();
    await this.page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = this.page.getByRole('textbox', { name: `Rename ${from}` });
    await field.fill(to);
    await field.press('Enter');
  }
}
