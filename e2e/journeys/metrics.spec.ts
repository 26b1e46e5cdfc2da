import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA } from '../support/account.ts';
import { expect, openContext, test } from '../support/fixtures.ts';
import { documentedMetrics, scrapeMetrics } from '../support/metrics.ts';
import { findFreePort, Server } from '../support/server.ts';

test('a Prometheus client scrapes exactly the documented metrics while a new user signs up, plans and writes notes', {
  tag: '@long',
}, async ({ browser }) => {
  const port = await findFreePort();
  const server = await Server.start({ env: { METRICS_PORT: String(port) } });
  const context = await openContext(browser, server);
  try {
    const page = await context.newPage();
    const expectDocumented = async () => {
      const metrics = await scrapeMetrics(port);
      expect([...metrics.values()].map(({ name, type }) => `${name} ${type.toLowerCase()}`).sort()).toEqual(
        documentedMetrics(),
      );
      return metrics;
    };
    const countOf = async (name: string) => {
      const [sample] = (await scrapeMetrics(port)).get(name)?.metrics ?? [];
      return Number(sample?.count ?? sample?.value);
    };

    await expectDocumented();
    await new RegisterPage(page, server.url).signUp(ANNA);
    await expectDocumented();
    // The payment simulator delivers its webhook after the page has returned.
    await expect.poll(() => countOf('northkeep_webhook_lag_seconds')).toBeGreaterThan(0);
    await new OnboardingPage(page).complete({
      direction: 'North',
      aim: 'Sail',
      goal: 'Tar the hull',
      step: 'One plank',
    });
    await new AppPage(page).go('Notes');
    await new NotesPage(page).write(['Ask Runa for the tide tables'], { keys: true });
    await new AppPage(page).saved();
    const metrics = await expectDocumented();
    // Counters (`_total`) are left out, because a counter with labels has no sample before its first event.
    for (const { name, metrics: samples } of metrics.values())
      if (!name.endsWith('_total')) expect(samples.length, name).toBeGreaterThan(0);

    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/request_duration_seconds_count\{.*route="\/api\/lines",.*\} [1-9]/);
    expect(text).not.toContain(ANNA.email);
  } finally {
    await context.close();
    await server.remove();
  }
});
