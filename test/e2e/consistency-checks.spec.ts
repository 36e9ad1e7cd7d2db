import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { finishCommand, runShortRace } from './support/short-race';
import { phone, TestProduct } from './support/test-product';

const [one, other] = [
  { device: 'mål-1', deviceId: '5b0c4a0e-0000-4000-8000-000000000001' },
  { device: 'mål-2', deviceId: '5b0c4a0e-0000-4000-8000-000000000002' },
];

describe('Consistency checks of a race day', () => {
  let product: TestProduct;
  let organiser: Page;
  let colleague: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-13T09:05:00.000Z');
    await runShortRace(await product.organiser(), {
      runners: ['Maximiliana-Theodora von Oxenstierna-Hammarskjöld', 'Bo Ek', 'Nils Sjöberg'],
      commands: [finishCommand(101, 300, one), finishCommand(102, 300.2, other)],
    });
    organiser = await product.newOrganiserPage(phone);
    colleague = await product.newOrganiserPage();
  });
  afterAll(() => product.close());

  it('lists the findings, reached from the overview, on a phone', async () => {
    await organiser.goto(`${product.url}/admin/oversikt`);
    await organiser.getByRole('link', { name: /^Att göra.*Startade och sågs aldrig mer: 1/ }).click();
    await organiser.getByRole('heading', { name: 'Stämmer allt?' }).waitFor();
    for (const found of [
      'Startnummer utan betalning (1)',
      'I mål utan anmälan (2)',
      'Startade och sågs aldrig mer (1)',
      'Två i mål samtidigt på två enheter (1)',
    ])
      await organiser.getByRole('region', { name: found }).waitFor();
    await organiser
      .getByText(/^Nr 102 Bo Ek, 0\.8K: i mål 10:35:00 på mål-2, 200\sms efter Nr 101/)
      .waitFor();
    await organiser.getByText('5 saker att se över', { exact: true }).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390, 1280])).toEqual([]);
  });

  it("drops a solved finding, also on a colleague's screen and in the metrics", async () => {
    await colleague.goto(`${product.url}/admin/stammer`);
    await colleague.getByText('5 saker att se över', { exact: true }).waitFor();
    const bar = colleague.getByRole('navigation', { name: 'Arrangör' });
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await organiser.getByRole('button', { name: /^Markera DNF: Nr 103 Nils Sjöberg/ }).click();
    await organiser.getByRole('dialog').getByRole('button', { name: 'Markera DNF' }).click();
    await organiser.getByText('4 saker att se över', { exact: true }).waitFor();
    await organiser
      .getByRole('region', { name: /^Startade och sågs aldrig mer/ })
      .waitFor({ state: 'detached' });
    await colleague.getByText('4 saker att se över', { exact: true }).waitFor();
    const metrics = await (await organiser.request.get(`${product.url}/metrics`)).text();
    expect(metrics).toContain('raceday_check_findings{check="never-seen-again"} 0');
  });

  it('links a finding to its runner and its journal line', async () => {
    await colleague.getByRole('link', { name: /^Till löparen: Nr 103 .*0\.8K$/ }).click();
    await colleague.getByText('1 av 3 visas').waitFor();
    await colleague.goBack();
    await colleague.getByRole('link', { name: /^Till journalen: Nr 102/ }).click();
    await colleague
      .getByText(/^Nr 102 Bo Ek i mål/)
      .first()
      .waitFor();
  });
});
