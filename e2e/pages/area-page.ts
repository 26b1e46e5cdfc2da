import { type AreaName, listManifests } from '@northkeep/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { readBuiltRegistry } from '../support/releases.ts';

/**
 * Returns the URL path of a page of an area: the first path that the area declares, but for the planner that of the
 * wizard, whose code is loaded on demand.
 */
function addressOf(area: AreaName): string {
  if (area === 'mf-planner') return '/app/onboarding';
  const [first] = readBuiltRegistry().remotes[area]?.area.addresses ?? [];
  if (!first) throw new Error(`${area} declares no address`);
  return first.path.replace('/*', '');
}

/** A page of one area, or the fallback that the shell shows in its place. */
export class AreaPage {
  readonly page: Page;
  readonly area: AreaName;
  readonly fallback: Locator;

  constructor(page: Page, area: AreaName) {
    this.page = page;
    this.area = area;
    // Without a registry the shell knows no areas, so the fallback has an empty area name.
    this.fallback = page.locator(`[data-area="${area}"], [data-area=""]`).and(page.getByRole('alert'));
  }

  static all(page: Page): AreaPage[] {
    return listManifests(readBuiltRegistry().remotes).map(([area]) => new AreaPage(page, area));
  }

  /** Opens the URL of the page with a full page load. */
  async open(): Promise<void> {
    await this.page.goto(addressOf(this.area));
  }

  /** Opens the page with a link or the menu when one leads there, otherwise with a full page load. */
  async goTo(): Promise<void> {
    if (this.area === 'mf-planner') return this.open();
    if (this.area === 'mf-auth') return this.page.getByRole('banner').getByRole('link', { name: 'Open App' }).click();
    if (this.area === 'mf-admin') {
      await this.page.getByRole('button', { name: 'Menu' }).click();
      await this.page.getByRole('menuitem', { name: 'Wisdom of Ages Settings' }).click();
      return;
    }
    await this.page
      .locator(`a[href="${addressOf(this.area)}"]`)
      .filter({ visible: true })
      .first()
      .click();
  }

  /** Waits for the reason: above a prerendered page, which stays readable, and otherwise in place of the area. */
  async expectDown(reason: string | RegExp): Promise<void> {
    await expect(this.fallback).toContainText(reason);
    const isPrerendered = (await this.page.locator('#root[data-prerendered]').count()) > 0;
    if (isPrerendered) await expect(this.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    else await expect(this.fallback.getByRole('heading', { name: 'cannot be shown right now' })).toBeVisible();
    // Waits until the retry has finished.
    await expect(this.fallback.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  }

  /** Waits until the area itself is rendered, not a fallback or the unlock screen. */
  async expectShown(): Promise<void> {
    const other = this.page.locator('[data-failure]').or(this.page.getByRole('heading', { name: 'Unlock your vault' }));
    // Checks both conditions in one locator, because during navigation each condition alone can pass too early.
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
