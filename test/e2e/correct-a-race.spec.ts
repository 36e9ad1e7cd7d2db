import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { endCommand, finishCommand, part, resultsPath, runShortRace } from './support/short-race';
import { phone, TestProduct } from './support/test-product';

describe('Correcting a race that ended too early, on a phone', () => {
  let product: TestProduct;
  let organiser: Page;
  let visitor: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-13T08:30:00.000Z');
    await runShortRace(await product.organiser(), {
      runners: ['Maximiliana-Theodora von Oxenstierna-Hammarskjöld', 'Bo Ek', 'Nils Sjöberg', 'Stina Ödman'],
      commands: [finishCommand(101, 210), finishCommand(102, 214), endCommand(230)],
    });
    organiser = await product.newOrganiserPage(phone);
    visitor = await product.newPage(phone);
    await visitor.goto(product.url + resultsPath);
    await visitor.getByRole('row', { name: /Nils Sjöberg.*bröt/ }).waitFor();
  });
  afterAll(() => product.close());

  const dialog = () => organiser.getByRole('dialog');
  const becauseOf = async (reason: string, button: string) => {
    await dialog()
      .getByLabel(/^Varför/)
      .fill(reason);
    await dialog().getByRole('button', { name: button }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  /** Whether the element is in the window as it is scrolled, above the other one. */
  const isInSight = async (element: Locator, above?: Locator) => {
    const box = await element.boundingBox();
    const bottom = above ? (await above.boundingBox())?.y : organiser.viewportSize()?.height;
    return box !== null && box.y >= 0 && box.y + box.height <= (bottom ?? 0);
  };
  const correct = async (kind: string) => {
    await organiser.getByRole('button', { name: 'Rätta …' }).click();
    await dialog().getByLabel('Vad ska rättas?').selectOption(kind);
  };

  it('reopens it from its timing page after a preview', async () => {
    await organiser.goto(`${product.url}/admin/race/${part}`);
    await organiser.getByRole('link', { name: 'Öppna loppet igen …' }).click();
    await dialog().getByText('0.8K: avslutat → pågår').waitFor();
    await dialog()
      .getByRole('row', { name: /^Nils Sjöberg nr 103, DNF nr 103, på banan/ })
      .waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390])).toEqual([]);
    await becauseOf('avslutat för tidigt', 'Ta ur kraft');
    await organiser.getByText(/^Ur kraft: .*och 2 till \(avslutat för tidigt\)/).waitFor();
    await visitor.getByRole('row', { name: /Nils Sjöberg.*på banan/ }).waitFor();
  });

  it('inserts a missed finish after a preview', async () => {
    await correct('insert');
    await dialog().getByLabel('Startnummer').fill('103');
    await dialog().getByLabel('Tid från starten').fill('3:32,0');
    await dialog()
      .getByRole('row', { name: /^Nils Sjöberg .*i mål 3:32\.0, plats 2/ })
      .waitFor();
    await dialog().getByText('1 löpare byter plats').click();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await organiser.setViewportSize({ width: 390, height: 700 });
    const button = dialog().getByRole('button', { name: 'Rätta', exact: true });
    expect(await isInSight(button)).toBe(true);
    await button.click();
    for (const wanted of [dialog().getByLabel('Varför?'), dialog().getByText('Ange varför')])
      expect(await isInSight(wanted, button)).toBe(true);
    expect(await brokenText(organiser, [320, 390])).toEqual([]);
    await becauseOf('sett på filmen', 'Rätta');
    await visitor.getByRole('row', { name: /^2\b.*Nils Sjöberg/ }).waitFor();
  });

  it('swaps two bibs, and revokes the swap', async () => {
    await correct('swap');
    await dialog().getByLabel('Den enas nummer').fill('101');
    await dialog().getByLabel('Den andras nummer').fill('104');
    await becauseOf('förväxlade lappar', 'Rätta');
    await visitor.getByRole('row', { name: /^1\b.*Stina Ödman/ }).waitFor();
    await organiser.getByRole('button', { name: /^Ta ur kraft: .*har bytt nummer/ }).click();
    await becauseOf('de hade rätt', 'Ta ur kraft');
    await visitor.getByRole('row', { name: /^1\b.*Maximiliana-Theodora/ }).waitFor();
  });

  it('stays when Back closes a dialog, which asks before it drops what was typed', async () => {
    const address = organiser.url();
    const question = organiser.getByRole('dialog', { name: 'Stäng utan att spara?' });
    const bib = organiser.getByRole('textbox', { name: 'Startnummer', exact: true });
    await correct('insert');
    await bib.fill('104');
    await organiser.goBack();
    await question.getByRole('button', { name: 'Avbryt' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await bib.inputValue()).toBe('104');
    await organiser.goBack();
    await question.waitFor();
    await organiser.goBack();
    await question.waitFor({ state: 'detached' });
    await organiser.goBack();
    await question.getByRole('button', { name: 'Stäng' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(organiser.url()).toBe(address);
    await organiser.goBack();
    await organiser.waitForURL(`**/admin/race/${part}`);
    await organiser.goForward();
    await organiser.waitForURL(address);
  });

  it('shows conflicts after its start is revoked, on the timing page and in the journal', async () => {
    await organiser.getByRole('button', { name: /^Ta ur kraft: Start 0.8K/ }).click();
    await dialog().getByText('0.8K: pågår → ej startat, start 10:30:00 → saknas').waitFor();
    await becauseOf('fel lopp', 'Ta ur kraft');
    await organiser.goto(`${product.url}/admin/race/${part}`);
    await organiser
      .getByText(/3.går.inte.ihop/)
      .first()
      .waitFor();
    await organiser.getByRole('link', { name: '3 går inte ihop – se journalen' }).click();
    await organiser
      .getByText(/^Går inte ihop: I mål, men loppet har ingen start/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await organiser.getByRole('button', { name: /^Filter \(\d\)$/ }).click();
    await organiser.getByLabel('Händelser').selectOption('');
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390])).toEqual([]);
    await organiser.getByRole('button', { name: /^Sätt i kraft igen: Start 0.8K/ }).click();
    await becauseOf('rätt lopp', 'Sätt i kraft igen');
    await visitor.getByRole('row', { name: /^1\b.*Maximiliana-Theodora.*3:30\.0/ }).waitFor();
  });

  it('undoes a mistaken start and end on the timing page', async () => {
    const other = part.replace('08', '16');
    const organiserApi = await product.organiser();
    await organiserApi.createRace({ part: other, date: '2025-09-13', distance: 1600 });
    await organiser.goto(`${product.url}/admin/race/${other}`);
    const second = await product.newOrganiserPage(phone);
    await second.goto(`${product.url}/admin/race/${other}`);
    const startButton = (page: Page) => page.getByRole('button', { name: 'Starta 1.6K' });
    const undo = organiser.getByRole('button', { name: 'Ångra', exact: true });
    const startEarly = async () => {
      await startButton(organiser).click();
      await dialog().getByRole('button', { name: 'Starta' }).click();
    };

    await startEarly();
    await second.getByText(/ startade 1\.6K \d\d:\d\d:\d\d$/).waitFor();
    await organiser.reload();
    await organiser.getByText(/^Starten gick \d\d:\d\d:\d\d/).waitFor();
    await startButton(second).waitFor({ state: 'detached' });
    expect(await brokenText(organiser, [320, 390])).toEqual([]);
    await organiser.keyboard.press('Control+z');
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await dialog().getByRole('button', { name: 'Ångra starten' }).click();
    await startButton(organiser).waitFor();
    await startButton(second).waitFor();
    await second.getByText(/ ångrade starten av 1\.6K$/).waitFor();
    expect(await brokenText(organiser, [320, 390])).toEqual([]);
    await organiser.getByRole('button', { name: 'Gör om' }).click();
    await dialog().getByRole('button', { name: 'Starta' }).click();
    await organiser.getByRole('button', { name: 'Avsluta loppet' }).click();
    await organiser.getByText('Du avslutade loppet').waitFor();
    await second.getByRole('link', { name: 'Öppna loppet igen …' }).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await undo.click();
    await dialog().getByRole('button', { name: 'Öppna igen' }).click();
    await organiser.getByRole('button', { name: 'Avsluta loppet' }).waitFor();
    await second.getByRole('button', { name: 'Avsluta loppet' }).waitFor();
    await second.close();
  });
});
