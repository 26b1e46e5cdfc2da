import { Key } from 'selenium-webdriver';
import { ANNA, withUniqueEmail } from '../../support/account.ts';
import { newestCode } from '../../support/mailbox.ts';
import { expect, test } from '../driver/fixtures.ts';
import { App, button, field, heading } from '../pages/app.ts';

const PLAN = {
  direction: 'A quiet working life with room for the orchard',
  goal: 'Map twelve forgotten apples',
  step: 'Sketch one pippin',
};

test('a visitor registers, completes the wizard and ticks the first step', { tag: '@short' }, async ({
  server,
  openBrowser,
  request,
}) => {
  const driver = await openBrowser();
  const anna = withUniqueEmail(ANNA);

  await test.step('registration', async () => {
    await driver.goto('/register');
    await driver.fill(field('Email'), anna.email);
    await driver.fill(field('Password'), anna.password);
    await driver.fill(field('Once more'), anna.password);
    await driver.press(Key.ENTER);
    await driver.find(heading('We wrote to you.'));
    await driver.waitForText(`A code is on its way to ${anna.email}`);
    await driver.fill(field('Verification code'), await newestCode(request, server.url, anna.email));
    await driver.press(Key.ENTER);
    await driver.find(heading('Only you hold the key.'));
    await driver.click({ role: 'checkbox' });
    await driver.click(button('Continue'));
    await driver.find(heading('A name and a reason.'));
    await driver.fill(field(/^First name/), anna.firstName);
    await driver.fill(field(/^Last name/), anna.lastName);
    await driver.fill(field(/^Goal/), anna.goal);
    await driver.click(button('Continue'));
    await driver.find(heading('Start Free, or with room.'));
    await driver.click(button(/^Create Account/));
    await driver.click(button(/^Pay/));
  });

  await test.step('wizard', async () => {
    const next = () => driver.click(button('Next'));
    await driver.find(heading('Why an aim matters.'));
    await next();
    await driver.find(heading('Define your direction.'));
    await driver.fill(field(/^Where I want to go/), PLAN.direction);
    await next();
    await driver.find(heading('Clarify obstacles and conditions.'));
    await next();
    const aim = await driver.find(field('Aim'));
    // The field contains the goal that was typed at registration.
    expect(await aim.getProperty('value')).toBe(anna.goal);
    await driver.click(button('Add'));
    await next();
    await driver.fill(field('Goal'), PLAN.goal);
    await driver.press(Key.ENTER);
    await next();
    await driver.fill(field('Step'), PLAN.step);
    await driver.press(Key.ENTER);
    await next();
    await driver.find(heading('Nice start.'));
    expect(await (await driver.find({ css: 'main' })).getText()).not.toContain('Invalid Date');
    await driver.click(button('Open my Northkeep'));
    await driver.click(button('Skip Tour'));
  });

  await driver.click({ css: '[role=spinbutton] i' });
  await driver.find({ css: '[role=spinbutton][aria-valuenow="1"]' });
  await new App(driver).saved();
});
