import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { finishCommand, part, runShortRace } from './support/short-race';
import { laptop, phone, TestProduct } from './support/test-product';

describe('The explanation of a finish time', () => {
  let product: TestProduct;
  let organiser: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-13T08:30:00.000Z');
    const organiserApi = await product.organiser();
    const [first, second] = await runShortRace(organiserApi, {
      runners: ['Maximiliana-Theodora von Oxenstierna-Hammarskjöld', 'Bo Ek'],
    });
    const reason = 'sett på filmen';
    const laterStart = Date.parse('2025-09-13T08:30:07Z');
    await organiserApi.send([
      { id: 'wrong', part, ...finishCommand(101, 200) },
      { id: 'back', type: 'UndoCommand', part, command: 'wrong' },
      { id: 'first', part, ...finishCommand(101, 210.457) },
      { id: 'second', part, ...finishCommand(102, 214) },
      { id: 'moved', type: 'AdjustStart', part, start: laterStart, others: [], reason },
      { id: 'swap', type: 'SwapBibs', part, sort: first, other: second, bib: 101, reason },
    ] as Parameters<typeof organiserApi.send>[0]);
    organiser = await product.newOrganiserPage(phone);
  });
  afterAll(() => product.close());

  const dialog = () => organiser.getByRole('dialog', { name: 'Så blev det' });

  it("opens from the finishers' list by keyboard", async () => {
    await organiser.goto(`${product.url}/admin/race/${part}`);
    const time = organiser.getByRole('button', { name: /^3:27\.0, Så blev det, nr 102 Maximiliana/ });
    await time.focus();
    await organiser.keyboard.press('Enter');
    await dialog().getByText('visas 3:27.0, avrundat uppåt till tiondelar').waitFor();
    await dialog().getByText('Starten 0.8K flyttad 7 s senare (sett på filmen)').waitFor();
    await dialog()
      .getByText(/gäller den andra sedan numren bytts/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390])).toEqual([]);
    await organiser.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await organiser.locator('button:focus', { hasText: '3:27.0' }).waitFor();
  });

  it('links each step to its journal line', async () => {
    await organiser.getByRole('button', { name: /^3:23\.5, Så blev det, nr 101 Bo Ek/ }).click();
    await dialog()
      .getByText(/ur kraft .*Ångrat på enheten/)
      .waitFor();
    await dialog().getByRole('link', { name: 'Se i journalen: Start 0.8K' }).click();
    const line = organiser.locator('tr[aria-current]');
    await line.getByText('Start 0.8K').waitFor();
    await organiser.locator('tr[aria-current]:focus').waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390])).toEqual([]);
  });

  it('opens from a journal line', async () => {
    await organiser.setViewportSize(laptop);
    await organiser
      .getByRole('button', { name: /^Så blev det, Nr 101 Maximiliana.*i mål/ })
      .first()
      .click();
    await dialog().getByText('Målgång').waitFor();
    await dialog().getByRole('button', { name: 'Stäng' }).click();
  });

  it("is public as a note of the correction, without the organiser's name", async () => {
    const visitor = await product.newPage(phone);
    await visitor.goto(`${product.url}/resultat?dag=2025-09-13&distans=0.8`);
    await visitor.getByRole('row', { name: /Maximiliana.* 3:27\.0 ?rättat nummer/ }).waitFor();
    expect(await brokenText(visitor, [390])).toEqual([]);
    await visitor
      .getByRole('table')
      .getByRole('link', { name: /^Maximiliana/ })
      .click();
    await visitor.getByText('I mål 10:33:34 · rättat nummer · starten rättad 7 s').waitFor();
    expect(await accessibilityFaults(visitor)).toEqual([]);
    expect(await brokenText(visitor, [320, 390])).toEqual([]);
    await visitor.close();
  });
});
