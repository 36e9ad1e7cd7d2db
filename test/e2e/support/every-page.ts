import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Organiser } from '../../../apps/demo/src/organiser';
import { readRaceDay, starters } from '../../../apps/demo/src/race-day-file';
import { play } from '../../../apps/demo/src/rehearsal';
import { prepare } from '../../support/prepared-day';
import { accessibilityFaults, sidewaysOverflow } from './accessibility';
import { brokenText } from './broken-text';
import { listenForTrouble } from './page-trouble';
import { Stage, laptop, phone } from './stage';

const day = readRaceDay(join(__dirname, '../../../content/demo/raceday-2025.json'));
const started = Date.parse('2025-09-13T10:00:00.000Z');

/** [address, what it is, words that show when it has loaded]. */
const publicPages = [
  ['/', 'home', 'Starttider'],
  ['/startlistor?dag=2025-09-13&distans=1.6', 'start list of an ended race', '60 anmälda löpare'],
  ['/startlistor?dag=2025-09-13&distans=5.6', 'start list of a race on its way', '65 anmälda löpare'],
  [
    '/startlistor?dag=2025-09-14&distans=2.8',
    'a start list with nobody on it',
    'Inga löpare anmälda på distansen',
  ],
  ['/startlistor?dag=2025-09-14&distans=1.6', 'a start list with long names', '14 anmälda löpare'],
  ['/resultat?dag=2025-09-14&distans=1.6', 'results with long names', 'Plats'],
  ['/resultat?dag=2025-09-13&distans=0.8', 'results of an ended race', 'Plats'],
  ['/resultat?dag=2025-09-13&distans=5.6', 'results of a race on its way', 'Plats'],
  [
    '/resultat?dag=2025-09-13&distans=5.6&sok=zzz',
    'a search that finds nobody',
    'Ingen löpare matchar sökningen.',
  ],
  ['/admin/login', 'sign-in', 'Logga in'],
  ['/allmanna-villkor', 'terms', 'villkor'],
  ['/verifiera/0123456789ABCDEF0123456789ABCDEF', 'verification of a stranger', 'Utloggad'],
  ['/finns-inte', 'a page that does not exist', 'finns inte'],
] as const;

const longNames = [
  {
    firstname: 'Maximiliana-Theodora Wilhelmina',
    lastname: 'von Oxenstierna-Hammarskjöld-Lagercrantz af Silfverskiöld',
    company: 'Idrottsföreningen Kamraterna Hälsingborgs Långdistans',
  },
  { firstname: 'Å'.repeat(60), lastname: 'Ö'.repeat(60), company: 'Bageri'.repeat(10) },
];

const adminPages = [
  ['/admin/list-by-race', 'registrations', 'Inga anmälningar ännu.'],
  ['/admin/edit-races', 'races', 'avslutat'],
  ['/admin/kassa', 'ticket office', 'Betala med Swish'],
  ['/admin/epassi', 'Epassi', 'Skicka kod'],
  ['/admin/edit-races/race-250913-56', 'runners of a race', '65 löpare'],
  ['/admin/edit-races/race-250914-16', 'runners with long names', '14 löpare'],
  ['/admin/race', 'choice of race', 'pågår'],
  ['/admin/race/race-250913-56', 'timing of a race on its way', 'Ansluten'],
  ['/admin/race/race-250913-08', 'timing of an ended race', 'Loppet är avslutat'],
  ['/admin/race/race-250914-16', 'timing before the start', 'Starta 1.6K'],
  ['/admin/race/race-250914-28', 'timing of a race nobody runs in', 'Inga löpare i loppet ännu.'],
  ['/admin/journal/250914', 'journal', 'rader'],
] as const;

type Size = 'phone' | 'laptop';

/**
 * Axe, the window's width and the console have nothing to say about any page, at the sizes that `sizesOf` gives for the page's
 * number; and at the `widths` of phones no word, time or chip of it is torn apart.
 */
export function everyPageIsForEverybody(
  widths: readonly number[],
  sizesOf: (index: number) => readonly Size[],
): void {
  const visits = (pages: typeof publicPages | typeof adminPages) =>
    pages.flatMap(([path, what, words], index) =>
      sizesOf(index).map((size) => ({ path, what, size, words })),
    );

  describe('Everybody can use it', () => {
    let stage: Stage;
    let visitors: Screens;
    let organisers: Screens;
    let troubles: (() => string[])[];

    beforeAll(async () => {
      stage = await Stage.open(new Date(started).toISOString());
      const voice = await stage.organiser();
      const steps = await prepare(day, voice);
      await play(
        steps.filter(({ at }) => at < started),
        voice,
        { speed: Infinity },
      );
      await prepareNextDay(voice);
      visitors = { phone: await stage.screen(phone), laptop: await stage.screen(laptop) };
      organisers = {
        phone: await stage.organiserScreen(phone),
        laptop: await stage.organiserScreen(laptop),
      };
      troubles = [visitors, organisers].flatMap((screens) => Object.values(screens).map(listenForTrouble));
    });

    afterAll(() => stage.close());

    it.each(visits(publicPages))('$path: $what, on a $size', async ({ size, ...visit }) => {
      await expectNoFaults(visitors[size], visit);
    });

    it.each(visits(adminPages))('$path: $what, on a $size', async ({ size, ...visit }) => {
      await expectNoFaults(organisers[size], visit);
    });

    async function expectNoFaults(
      page: Page,
      { path, words }: { path: string; words: string },
    ): Promise<void> {
      await page.goto(stage.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(words).first().waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await brokenText(page, widths)).toEqual([]);
      expect(troubles.flatMap((heard) => heard())).toEqual([]);
    }
  });
}

type Screens = Readonly<Record<Size, Page>>;

/** Another day with little in it: a race before its start, and one that nobody runs in. */
async function prepareNextDay(voice: Organiser): Promise<void> {
  const part = 'race-250914-16';
  await voice.createRace({ part, date: '2025-09-14', distance: 1600 });
  await voice.createRace({ part: 'race-250914-28', date: '2025-09-14', distance: 2800 });
  for (const { runner } of starters(day).slice(0, 12)) {
    const sort = await voice.addRunner(part, runner);
    await voice.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib: 1000 + runner.age }]);
  }
  for (const [index, names] of longNames.entries())
    await voice.addRunner(part, { ...names, key: `long-${index}`, distance: 1.6, age: 44, group: 'Dam' });
}
