import { pickSeededCases } from '../../support/draw.ts';
import { REGIONS } from '../../support/regions.ts';
import { expect, test } from '../driver/fixtures.ts';
import { openNotes } from '../pages/open-notes.ts';

for (const { name, example, firstWeekday, digits } of pickSeededCases(REGIONS, 'region of the browser')) {
  test(`a browser with the language ${name} shows dates, times, numbers and weeks as its region does`, {
    tag: '@short',
  }, async ({ server, openBrowser }) => {
    const { driver } = await openNotes({ server, openBrowser: () => openBrowser({ language: name }) });
    const days = await driver.evaluate<string[][]>(
      `const days = [...document.querySelectorAll('main [data-day]')];
      return days.map((day) => [day.dataset.day, day.innerText.match(/\\p{N}+/u)?.[0]]);`,
    );
    const [[first = ''] = []] = days;
    expect(new Date(first).getUTCDay()).toBe(firstWeekday);
    for (const [day, shown] of days) expect(shown, day).toMatch(digits);
    await driver.goto('/app/settings/region');
    const status = await driver.find({ css: 'main [role=status] bdi' });
    // Some versions of the formats separate the time from its 'PM' by a narrow space.
    expect((await status.getText()).replaceAll(/\s/g, ' ')).toMatch(example);
  });
}
