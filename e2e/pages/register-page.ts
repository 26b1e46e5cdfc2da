import { expect, type Page } from '@playwright/test';
import { newestCode } from '../support/mailbox.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly goal: string;
}

/** Page object of the registration: its five steps, the payment page and the page after the payment. */
export class RegisterPage {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/register${query}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async account({ email, password }: Person): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByLabel('Once more', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async verify({ email }: Person): Promise<void> {
    const field = this.page.getByLabel('Verification code');
    await expect(this.page.getByText(`A code is on its way to ${email}`)).toBeVisible();
    await field.fill(await newestCode(this.page.request, this.url, email));
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async security(): Promise<void> {
    await this.page.getByRole('checkbox').check();
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async profile({ firstName, lastName, goal }: Person): Promise<void> {
    await this.page.getByLabel('First name').fill(firstName);
    await this.page.getByLabel('Last name').fill(lastName);
    await this.page.getByLabel('Goal').fill(goal);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async create(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create Account' }).click();
  }

  async plan(): Promise<void> {
    await this.create();
    await this.page.waitForURL('**/dev/checkout/**');
  }

  async pay(): Promise<void> {
    await this.page.getByRole('button', { name: /^Pay/ }).click();
    await this.ready();
  }

  /** Waits for the first page after the registration. */
  async ready(): Promise<void> {
    await this.page.waitForURL('**/app/onboarding');
  }

  /** Registers from the first field to the wizard. */
  async signUp(person: Person): Promise<void> {
    await this.open();
    await this.account(person);
    await this.verify(person);
    await this.security();
    await this.profile(person);
    await this.plan();
    await this.pay();
  }
}
