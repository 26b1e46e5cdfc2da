import { AREAS, type Area } from '@northkeep/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** An address that each area renders. */
const ADDRESSES: Readonly<Record<Area, string>> = {
  'mf-public': '/',
  'mf-auth': '/login',
  // The wizard is loaded lazily by the planner.
  'mf-planner': '/app/onboarding',
  'mf-notes': '/app/notes',
  'mf-wisdom': '/app/wisdomOfAges',
  'mf-insights': '/app/psychologicalInsights',
  'mf-admin': '/app/wisdom-of-ages/settings',
};

/** An area in the shell, or its fallback when it cannot be shown. */
export class AreaPage {
  readonly page: Page;
  readonly area: Area;
  readonly fallback: Locator;

  constructor(page: Page, area: Area) {
    this.page = page;
    this.area = area;
    this.fallback = page.locator(`[data-area="${area}"]`).and(page.getByRole('alert'));
  }

  static all(page: Page, areas: readonly Area[] = AREAS): AreaPage[] {
    return areas.map((area) => new AreaPage(page, area));
  }

  /** Opens the area by its address, with a full page load. */
  async open(): Promise<void> {
    await this.page.goto(ADDRESSES[this.area]);
  }

  /** Opens the area by a link or the menu, without a full page load where one exists. */
  async goTo(): Promise<void> {
    if (this.area === 'mf-planner') return this.open();
    if (this.area === 'mf-auth') return this.page.getByRole('banner').getByRole('link', { name: 'Open App' }).click();
    if (this.area === 'mf-admin') {
      await this.page.getByRole('button', { name: 'Menu' }).click();
      await this.page.getByRole('menuitem', { name: 'Wisdom of Ages Settings' }).click();
      return;
    }
    await this.page.locator(`a[href="${ADDRESSES[this.area]}"]`).filter({ visible: true }).first().click();
  }

  async expectDown(reason: string | RegExp): Promise<void> {
    await expect(this.fallback.getByRole('heading', { name: 'cannot be shown right now' })).toBeVisible();
    await expect(this.fallback).toContainText(reason);
    // The retry has finished.
    await expect(this.fallback.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  }

  /** Waits until the area itself is rendered, not a fallback or the unlock screen. */
  async expectShown(): Promise<void> {
    const other = this.page.locator('[data-failure]').or(this.page.getByRole('heading', { name: 'Unlock your vault' }));
    // Checks both in one locator: during navigation each condition alone can pass too early.
    const main = this.page.getByRole('main').filter({ hasNot: other });
    await expect(main.getByRole('heading').first()).toBeVisible();
    await expect(this.page.locator('[data-failure]')).toHaveCount(0);
  }

  async retry(): Promise<void> {
    await this.fallback.getByRole('button', { name: 'Try again' }).click();
  }

  /** Retries once and waits; a retry already in progress may succeed instead. */
  async retryUntilShown(): Promise<void> {
    const again = this.fallback.getByRole('button', { name: 'Try again' });
    await again.click({ timeout: 2_000 }).catch(() => undefined);
    await this.expectShown();
  }
}
