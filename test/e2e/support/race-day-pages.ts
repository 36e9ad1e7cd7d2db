import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Organiser } from '../../../apps/demo/src/organiser';
import { readRaceDay, starters } from '../../../apps/demo/src/race-day-file';
import { play } from '../../../apps/demo/src/rehearsal';
import { prepare } from '../../support/prepared-day';
import { Stage } from './stage';

const day = readRaceDay(join(__dirname, '../../../content/demo/raceday-2025.json'));
const started = Date.parse('2025-09-13T10:00:00.000Z');

/** What anybody may open on the race day: [address, what it is, words that show when it has loaded]. */
export const publicPages = [
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

/** The organisers' rooms, in the same way. */
export const adminPages = [
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

/** The product in the middle of a race day: races ended, on their way and to come, lists long and empty, names of every length. */
export async function openRaceDay(): Promise<Stage> {
  const stage = await Stage.open(new Date(started).toISOString());
  const voice = await stage.organiser();
  const steps = await prepare(day, voice);
  await play(
    steps.filter(({ at }) => at < started),
    voice,
    { speed: Infinity },
  );
  await prepareNextDay(voice);
  return stage;
}

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
