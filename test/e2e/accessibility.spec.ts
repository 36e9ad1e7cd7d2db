import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Organiser } from '../../apps/demo/src/organiser';
import { readRaceDay, starters } from '../../apps/demo/src/race-day-file';
import { play, prepare } from '../../apps/demo/src/rehearsal';
import { accessibilityFaults, sidewaysOverflow } from './support/accessibility';
import { Stage, laptop, phone } from './support/stage';

const day = readRaceDay(join(__dirname, '../../content/demo/raceday-2025.json'));
const started = Date.parse('2025-09-13T10:00:00.000Z');

const publicPages = [
  ['/', 'home'],
  ['/startlistor', 'start lists'],
  ['/startlistor?dag=2025-09-13&distans=5.6', 'start list of a race on its way'],
  ['/resultat?dag=2025-09-13&distans=0.8', 'results of an ended race'],
  ['/resultat?dag=2025-09-13&distans=5.6', 'results of a race on its way'],
  ['/resultat?dag=2025-09-13&distans=5.6&sok=zzz', 'a search that finds nobody'],
  ['/admin/login', 'sign-in'],
  ['/finns-inte', 'a page that does not exist'],
] as const;

const adminPages = [
  ['/admin/list-by-race', 'overview'],
  ['/admin/edit-races', 'races'],
  ['/admin/edit-races/race-250913-56', 'runners of a race'],
  ['/admin/race', 'choice of race'],
  ['/admin/race/race-250913-56', 'timing of a race on its way'],
  ['/admin/race/race-250913-08', 'timing of an ended race'],
  ['/admin/race/race-250914-16', 'timing before the start'],
  ['/admin/race/race-250914-28', 'timing of a race nobody runs in'],
  ['/admin/journal/250914', 'journal'],
] as const;

describe.each([
  ['phone', phone],
  ['laptop', laptop],
])('Everybody can use it, on a %s', (_name, size) => {
  let stage: Stage;
  let visitor: Page;
  let organiser: Page;

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
    visitor = await stage.screen(size);
    organiser = await stage.organiserScreen(size);
  }, 90_000);

  afterAll(() => stage.close());

  it.each(publicPages)(
    '%s: %s',
    async (path) => {
      await expectNoFaults(visitor, path);
    },
    30_000,
  );

  it.each(adminPages)(
    '%s: %s',
    async (path) => {
      await expectNoFaults(organiser, path);
    },
    30_000,
  );

  /** Another day with little in it: a race before its start, and one that nobody runs in. */
  async function prepareNextDay(voice: Organiser): Promise<void> {
    const part = 'race-250914-16';
    await voice.createRace({ part, date: '2025-09-14', distance: 1600 });
    await voice.createRace({ part: 'race-250914-28', date: '2025-09-14', distance: 2800 });
    for (const { runner } of starters(day).slice(0, 12)) {
      const sort = await voice.addRunner(part, runner);
      await voice.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib: 1000 + runner.age }]);
    }
  }

  async function expectNoFaults(page: Page, path: string): Promise<void> {
    await page.goto(stage.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  }
});
