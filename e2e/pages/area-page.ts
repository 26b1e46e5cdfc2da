import { AREAS, type Area } from '@northkeep/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** Where each area shows itself. */
const ADDRESSES: Readonly<Record<Area, string>> = {
  'mf-public': '/',
  'mf-auth': '/login',
  // The wizard is the planner's lazily loaded part.
  'mf-planner': '/app/onboarding',
  'mf-notes': '/app/notes',
  'mf-wisdom': '/app/wisdomOfAges',
  'mf-insights': '/app/psychologicalInsights',
  'mf-admin': '/app/wisdom-of-ages/settings',
};

/** One area in its place, or what stands there when it cannot be shown. */
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

  /** By its address, as one who comes from elsewhere. */
  async open(): Promise<void> {
    await this.page.goto(ADDRESSES[this.area]);
  }

  /** By a link or the menu, without loading the page anew where one leads there. */
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
    // No try is under way any more.
    await expect(this.fallback.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  }

  /** Something of the area itself is drawn, not a fallback and not the unlock screen. */
  async expectShown(): Promise<void> {
    const other = this.page.locator('[data-failure]').or(this.page.getByRole('heading', { name: 'Unlock your vault' }));
    // In one look: while a page changes, neither of the two alone says that the area is there.
    const main = this.page.getByRole('main').filter({ hasNot: other });
    await expect(main.getByRole('heading').first()).toBeVisible();
    await expect(this.page.locator('[data-failure]')).toHaveCount(0);
  }

  async retry(): Promise<void> {
    await this.fallback.getByRole('button', { name: 'Try again' }).click();
  }

  /** A try that was under way already may be the one that finds it. */
  async retryUntilShown(): Promise<void> {
    const again = this.fallback.getByRole('button', { name: 'Try again' });
    await again.click({ timeout: 2_000 }).catch(() => undefined);
    await this.expectShown();
  }
}
