import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { FormCorrection } from './support/planted-mistakes';
import { ProductWithMistakes } from './support/product-with-mistakes';
import { phone } from './support/test-product';

const howTo = readFileSync(join(__dirname, '../../docs/how-to/correct-a-race.md'), 'utf8');

/** Corrections of a kind made one by one; further ones go into a draft. */
const CORRECTED_ALONE = 2;

describe('A race day with sixty mistakes, corrected by the how-to on a phone', () => {
  let day: ProductWithMistakes;
  let newcomer: Page;

  beforeAll(async () => {
    day = await ProductWithMistakes.open();
    newcomer = await day.product.newOrganiserPage(phone);
  });
  afterAll(() => day.product.close());

  const go = (path: string) => newcomer.goto(`${day.product.url}/admin/${path}`);
  const dialog = () => newcomer.getByRole('dialog');
  const form = () => newcomer.getByRole('form', { name: 'Lägg till en rättelse' });
  const held = () => newcomer.getByRole('list', { name: 'Rättelser' }).getByRole('listitem');
  const ofKind = (kind: string) => day.planted.corrections.filter((one) => one.kind === kind);
  const alone = (kind: string) => ofKind(kind).slice(0, CORRECTED_ALONE);
  const many = (kind: string) => ofKind(kind).slice(CORRECTED_ALONE);

  /** Presses a button or link that the how-to names. */
  async function press(label: string, within: Page | Locator = newcomer): Promise<void> {
    expect(howTo).toContain(`**${label}**`);
    const called = { name: label, exact: true };
    await within.getByRole('button', called).or(within.getByRole('link', called)).click();
  }

  async function search(text: string): Promise<void> {
    const filter = newcomer.getByRole('button', { name: /^Filter/ });
    if ((await filter.getAttribute('aria-expanded')) === 'false') await filter.click();
    await newcomer.getByLabel('Sök namn, nummer eller enhet').fill(text);
  }

  async function confirmWithReason(reason: string, label: string): Promise<void> {
    const why = dialog().getByLabel(/^Varför/);
    await why.fill(reason);
    await press(label, dialog());
    await dialog().waitFor({ state: 'detached' });
  }

  async function revoke(searched: string, line: RegExp, reason: string): Promise<void> {
    await search(searched);
    await newcomer.getByRole('button', { name: line }).click();
    await confirmWithReason(reason, 'Ta ur kraft');
    const notice = newcomer.getByText(/^Ur kraft: /).first();
    await notice.waitFor();
  }

  async function fill(into: Locator, { kind, fields, choices = {} }: FormCorrection): Promise<void> {
    expect(howTo).toContain(kind);
    await into.getByLabel('Vad ska rättas?').selectOption(kind);
    for (const [label, choice] of Object.entries(choices)) await into.getByLabel(label).selectOption(choice);
    for (const [label, text] of Object.entries(fields)) await into.getByLabel(label).fill(text);
  }

  async function correct(correction: FormCorrection, reason: string): Promise<void> {
    await press('Rätta …');
    await fill(dialog(), correction);
    await confirmWithReason(reason, 'Rätta');
  }

  /** Adds the form's correction to the draft. */
  async function add(): Promise<void> {
    const before = await held().count();
    await press('Lägg till', form());
    await held().nth(before).waitFor();
  }

  /** Opens the draft from a runner's time explanation, beside a journal line about the runner. */
  async function fromTheirTime(bib: string, line: string, way: string): Promise<void> {
    await go('journal/250913');
    await search(bib);
    await newcomer
      .getByRole('button', { name: new RegExp(`^Så blev det, Nr ${bib} .* ${line}`) })
      .first()
      .click();
    await press(way, dialog());
    await held().first().waitFor();
    expect(
      await form()
        .getByLabel(/^(Startnummer|Den enas nummer)$/)
        .inputValue(),
    ).toBe(bib);
  }

  it('reopens a race that ended too early', async () => {
    await go('race/race-250913-56');
    await press('Öppna loppet igen …');
    await dialog().getByText('5.6K: avslutat → pågår').waitFor();
    await confirmWithReason('avslutat för tidigt', 'Ta ur kraft');
    await newcomer.getByText('Ur kraft: Loppet 5.6K avslutat och 5 till', { exact: true }).waitFor();
  });

  it('revokes mistaken actions, one after undoing its revocation', async () => {
    const [reset = /^$/, , ...ghosts] = day.planted.journalLinesToRevoke;
    await go('journal/250913');
    await revoke('nollställt', reset, 'fel lopp');
    await press('Ångra');
    await newcomer.getByRole('button', { name: reset }).waitFor();
    await revoke('nollställt', reset, 'fel lopp igen');
    for (const line of ghosts) await revoke(/\d+/.exec(line.source)?.[0] ?? '', line, 'startade aldrig');
  });

  it('corrects some mistakes of each kind in the journal, the start first', async () => {
    await go('journal/250913');
    for (const one of alone('Starten gick en annan tid')) await correct(one, 'startpistolen');
    for (const one of alone('Två har bytt nummer')) await correct(one, 'bytta lappar');
    for (const one of alone('Fel tid i mål')) await correct(one, 'målfoto');
    for (const one of alone('Missad målgång')) await correct(one, 'sett på filmen');
  });

  it('corrects the others in a draft, opened from several pages', async () => {
    await go('journal/250913');
    await press('Flera på en gång');
    await press('Nytt utkast');
    for (const run of ofKind('Målgångar i rad med fel nummer')) await fill(form(), run);
    await press('Lägg till', form());
    await held().nth(12).waitFor();

    const [marked, worn, ...swaps] = many('Två har bytt nummer');
    const [seen, asked, ...times] = many('Fel tid i mål');
    const [out, ...missed] = many('Missad målgång');
    await go('edit-races/race-250913-56');
    await press('Två har bytt nummer');
    const rowOf = (bib: string) => newcomer.getByRole('row', { name: new RegExp(`^${bib} `) });
    for (const bib of bibsOf(marked)) await rowOf(bib).getByRole('checkbox').check();
    await press('Byt nummer');
    await held().first().waitFor();
    await add();
    await fromTheirTime(bibsOf(worn)[0] ?? '', 'i mål', 'Byt nummer');
    await form().getByLabel('Den andras nummer').fill(otherOf(worn));
    await add();
    await fromTheirTime(bibsOf(seen)[0] ?? '', 'i mål', 'Rätta tiden');
    await form().getByLabel('Tid från starten').fill(timeOf(seen));
    await add();
    await fromTheirTime(bibsOf(out)[0] ?? '', 'DNF', 'Sätt in målgången');
    await form().getByLabel('Tid från starten').fill(timeOf(out));
    await add();
    await go('journal/250913');
    await press('Rätta …');
    if (asked) await fill(dialog(), asked);
    await press('Lägg i utkast', dialog());
    await held().first().waitFor();

    for (const one of [...swaps, ...times, ...missed]) {
      await fill(form(), one);
      await add();
    }
    await newcomer.getByRole('region', { name: 'Så blir det' }).waitFor();
    await newcomer.getByLabel('Varför?').fill('genomgång efter loppet');
    await press('Tillämpa alla');
    await newcomer.getByText(/^Tillämpat .*: genomgång efter loppet$/).waitFor();
  });

  it('equals the truth after the race has ended again', async () => {
    await go('race/race-250913-56');
    await press('Avsluta loppet');
    await newcomer.getByText(/^Loppet är avslutat/).waitFor();
    expect(await day.differences()).toEqual([]);
    expect(await day.publicBibs()).toEqual(day.trueBibs());
  });

  it('lists every correction with its reason in the journal', async () => {
    await go('journal/250913');
    await newcomer.getByText('Loppet 5.6K avslutat', { exact: true }).first().waitFor();
    const lines = await newcomer.getByRole('row').allInnerTexts();
    const countLines = (label: RegExp) => lines.filter((line) => label.test(line)).length;
    expect({
      end: countLines(/Ur kraft: Loppet 5\.6K avslutat och 5 till \(avslutat för tidigt\)/),
      resets: countLines(/Ur kraft: Loppet 0\.8K nollställt \(fel lopp( igen)?\)/),
      regretted: countLines(/Åter i kraft: Loppet 0\.8K nollställt \(Ångrat på enheten\)/),
      ghosts: countLines(/Ur kraft: Nr \d+ .* i mål [\d:.]+ \(startade aldrig\)/),
      start: countLines(/Starten 1\.6K flyttad 7 s tidigare \(startpistolen\)/),
      swaps: countLines(/har bytt nummer med nr \d+ \((bytta lappar|genomgång efter loppet)\)/),
      times: countLines(/ny tid \d+:\d\d\.\d \((målfoto|genomgång efter loppet)\)/),
      missed: countLines(/införd i mål \d+:\d\d\.\d \((sett på filmen|genomgång efter loppet)\)/),
      struck: countLines(/ ur kraft\n/),
    }).toEqual({
      ...{ end: 1, resets: 2, regretted: 1, ghosts: 4, start: 1 },
      swaps: ofKind('Två har bytt nummer').length,
      // Eleven runners of the run got the time of the next bib; the first, who was DNF, got a finish.
      times: ofKind('Fel tid i mål').length + 11,
      missed: ofKind('Missad målgång').length + 1,
      // The reset, its regretted revocation, the end with its five DNFs, four finishers who never started, the
      // last finish of the run, which has no runner, and two crossings of runners who had one already.
      struck: 1 + 1 + 6 + 4 + 1 + 2,
    });
  });
});

function bibsOf(correction: FormCorrection | undefined): readonly string[] {
  const { Startnummer, 'Den enas nummer': one, 'Den andras nummer': other } = correction?.fields ?? {};
  return [Startnummer, one, other].join(' ').match(/\d+/g) ?? [];
}

function otherOf(swap: FormCorrection | undefined): string {
  return bibsOf(swap)[1] ?? '';
}

function timeOf(correction: FormCorrection | undefined): string {
  return correction?.fields['Tid från starten'] ?? '';
}
