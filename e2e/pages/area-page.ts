import type { Area } from '@northkeep/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** Where each area shows itself; together its addresses load every script and style of it that a page can load. */
export const ADDRESSES: Readonly<Record<Area, string>> = {
  'mf-public': '/',
  'mf-auth': '/unauthorized',
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

  async open(address = ADDRESSES[this.area]): Promise<void> {
    await this.page.goto(address);
  }

  async expectDown(reason: string | RegExp): Promise<void> {
    await expect(this.fallback.getByRole('heading', { name: 'cannot be shown right now' })).toBeVisible();
    await expect(this.fallback).toContainText(reason);
  }

  /** Something of the area itself is drawn. */
  async expectShown(): Promise<void> {
    await expect(this.page.locator('main').getByRole('heading').first()).toBeVisible();
    await expect(this.page.locator('[data-failure]')).toHaveCount(0);
  }

  async retry(): Promise<void> {
    await this.fallback.getByRole('button', { name: 'Try again' }).click();
  }
}
