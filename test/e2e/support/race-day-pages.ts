import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Organiser } from '../../../apps/demo/src/organiser';
import { readRaceDay, runnersWithBibs } from '../../../apps/demo/src/race-day-file';
import { play } from '../../../apps/demo/src/rehearsal';
import { prepareRaceDay } from '../../support/prepare-race-day';
import { TestProduct } from './test-product';

const day = readRaceDay(join(__dirname, '../../../content/demo/raceday-2025.json'));
const clockStart = Date.parse('2025-09-13T10:00:00.000Z');

/** Public pages of the race day: [address, page, text that shows when it has loaded]. */
export const publicPages = [
  ['/resultat/race-250913-08/111', 'the result of one runner', 'I fältet'],
  ['/', 'home', 'av 65 i mål'],
  ['/startlistor?dag=2025-09-13&distans=1.6', 'start list of an ended race', '60 anmälda löpare'],
  ['/startlistor?dag=2025-09-13&distans=5.6', 'start list of a race in progress', '65 anmälda löpare'],
  ['/startlistor?dag=2025-09-14&distans=2.8', 'an empty start list', 'Inga löpare anmälda på distansen'],
  ['/startlistor?dag=2025-09-14&distans=1.6', 'a start list with long names', '14 anmälda löpare'],
  ['/resultat?dag=2025-09-14&distans=1.6', 'results with long names', 'Plats'],
  ['/resultat?dag=2025-09-13&distans=0.8', 'results of an ended race', 'Plats'],
  ['/resultat?dag=2025-09-13&distans=5.6', 'results of a race in progress', 'Plats'],
  [
    '/resultat?dag=2025-09-13&distans=5.6&sok=zzz',
    'a search without matches',
    'Ingen löpare matchar sökningen.',
  ],
  ['/resultat/race-250913-56/skarm', 'the big screen of a race in progress', 'Sida 1 av'],
  ['/resultat/race-250913-28/skarm', 'the big screen while most runners finish', 'Sida 1 av'],
  ['/resultat?dag=2025-09-13&distans=2.8', 'results while most runners finish', 'Plats'],
  ['/resultat/race-250914-16/skarm', 'the big screen before the start, with long names', 'Ej startat'],
  ['/resultat?ar=2023', 'results of an earlier year', '26 i mål'],
  ['/galleri', 'gallery', '6 bilder'],
  ['/galleri/2024', 'pictures of a year', '6 bilder'],
  ['/galleri/2025', 'pictures of this year, still empty', 'Här finns inga bilder ännu'],
  ['/galleri/1999', 'pictures of a year without a page', 'finns inte'],
  ['/banor', 'courses', 'Banans längd'],
  ['/admin/login', 'sign-in', 'Logga in'],
  ['/allmanna-villkor', 'terms', 'villkor'],
  ['/verifiera/0123456789ABCDEF0123456789ABCDEF', 'verification of an unknown payment', 'Utloggad'],
  ['/betala/0123456789abcdef0123456789abcdef', 'an unknown payment link', 'Betalningslänken finns inte'],
  ['/avregistrera/x', 'an invalid unsubscribe link', 'Länken gäller inte'],
  ['/finns-inte', 'a page that does not exist', 'finns inte'],
] as const;

/** Paths that the server answers with 404. */
export const notFoundPaths = [
  '/verifiera/0123456789ABCDEF0123456789ABCDEF',
  '/finns-inte',
  '/galleri/1999',
  '/api/gallery/1999',
  '/betala/0123456789abcdef0123456789abcdef',
  '/api/payment-links/0123456789abcdef0123456789abcdef',
  '/avregistrera/x',
  '/api/mail-preference/x',
];

/** Id of the sale below; its registration is named after it. */
const SALE_ID = '5a1e0000-0000-4000-8000-000000000001';

/** A cash sale at the ticket office, for the race in progress. */
const sale = {
  firstname: 'Kajsa',
  lastname: 'Kontant',
  age: 44,
  group: 'Dam',
  phone: '070-174 06 05',
  distance: 2.8,
  bib: 901,
  note: 'Kontant, jämna pengar',
} as const;

const longNames = [
  {
    firstname: 'Maximiliana-Theodora Wilhelmina',
    lastname: 'von Oxenstierna-Hammarskjöld-Lagercrantz af Silfverskiöld',
    company: 'Idrottsföreningen Kamraterna Hälsingborgs Långdistans',
  },
  { firstname: 'Å'.repeat(60), lastname: 'Ö'.repeat(60), company: 'Bageri'.repeat(10) },
];

/** Organisers' pages, in the same format. */
export const adminPages = [
  ['/admin/oversikt', 'overview of race morning', 'Senast hämtad'],
  ['/admin/stammer', 'consistency checks', 'Senast hämtad'],
  ['/admin/list-by-race', 'registrations', 'Kajsa Kontant'],
  ['/admin/anmalan/kassa-371f12f3c8b657248d11', 'one registration', 'Deltagare (1)'],
  ['/admin/avstamning', 'reconciliation with the bank', 'Ingen fil vald'],
  ['/admin/email-previous-runners?till=arets', 'mail to this year’s families', 'De som har någon anmäld i'],
  ['/admin/meddelanden', 'public notices', 'Inga meddelanden ännu'],
  ['/admin/edit-races', 'races', 'avslutat'],
  ['/admin/kassa', 'ticket office', 'Betala med Swish'],
  ['/admin/goodiebags', 'bibs and bags', 'Ej hämtat ('],
  ['/admin-old', 'printable registrations', 'Kontant'],
  ['/admin/radera', 'erasure requests', 'Ingen väntar.'],
  ['/admin/epassi', 'Epassi codes, with long names', '12 koder'],
  ['/admin/email-previous-runners', 'mail without recipients', 'Det finns inga tidigare löpare'],
  ['/admin/edit-races/race-250913-56', 'runners of a race', '65 löpare'],
  ['/admin/edit-races/race-250914-16', 'runners with long names', '14 löpare'],
  ['/admin/edit-races/race-250913-56/etiketter', 'labels', 'etiketter på'],
  ['/admin/edit-races/race-250914-16/startlista', 'printable start list', '14 löpare på 1 sida'],
  ['/admin/edit-races/race-250913-08/resultat', 'printable results', 'sidor'],
  ['/admin/edit-races/race-250913-08/publicera', 'publishing an ended race', 'Fastställ'],
  ['/admin/edit-races/race-250914-16/publicera', 'publishing before the start', 'inte startat'],
  ['/admin/race', 'choice of race', 'pågår'],
  ['/tidtagning', 'timing of all races', 'Startnummer'],
  ['/admin/race/race-250913-56', 'timing of a race in progress', 'Startnummer'],
  ['/admin/race/race-250913-08', 'timing of an ended race', 'Loppet är avslutat'],
  ['/admin/race/race-250914-16', 'timing before the start', 'Starta 1.6K'],
  ['/admin/race/race-250914-28', 'timing of a race without runners', 'Inga löpare i loppet ännu.'],
  ['/admin/race/race-250913-56/speaker', 'announcer page of a race in progress', 'Kvar på banan'],
  ['/admin/race/race-250913-56/speaker?visa=alla', 'announcer page of all races', 'Ansluten'],
  ['/admin/race/race-250914-16/speaker', 'announcer page before the start', 'Ingen har kommit i mål.'],
  ['/admin/stoppur', 'stopwatch', 'Inga mellantider ännu.'],
  ['/admin/journal/250914', 'journal', 'rader'],
  ['/admin/korrigera/250914', 'corrections', 'Inga utkast än.'],
  ['/admin/korrigera/250914/5c0f7c5e-0000-4000-8000-00000000000a', 'a new draft', 'Utkastet är tomt än.'],
  ['/admin/tidsresa/250913?tid=12:00:00&lopp=race-250913-16', 'time travel', 'Journalen till dess'],
  [
    '/admin/tidsresa/250914?jamfor=ja&vetat=2025-09-13T00:00:00',
    'time travel comparing two moments',
    'Journalen till dess',
  ],
] as const;

/**
 * A product in the middle of a race day: races ended, in progress and to come, lists long and empty, names of
 * every length.
 */
export async function openRaceDay(): Promise<TestProduct> {
  const product = await TestProduct.open(new Date(clockStart).toISOString());
  const organiserApi = await product.organiser();
  const steps = await prepareRaceDay(day, organiserApi);
  await play(
    steps.filter(({ at }) => at < clockStart),
    organiserApi,
    { speed: Infinity },
  );
  await prepareNextDay(organiserApi);
  await organiserApi.sell(sale, SALE_ID);
  for (let number = 1; number <= 11; number++)
    await organiserApi.sendEpassiCode(`Stina Ek ${String(number)}`, `stina.${String(number)}@example.se`);
  const longAddress = `${'lang-adress-'.repeat(5)}@${'foretag'.repeat(8)}.example.se`;
  await organiserApi.sendEpassiCode('Å'.repeat(60), longAddress);
  return product;
}

/** Adds a second day: a race before its start and one without runners. */
async function prepareNextDay(organiserApi: Organiser): Promise<void> {
  const part = 'race-250914-16';
  await organiserApi.createRace({ part, date: '2025-09-14', distance: 1600 });
  await organiserApi.createRace({ part: 'race-250914-28', date: '2025-09-14', distance: 2800 });
  for (const { runner } of runnersWithBibs(day).slice(0, 12)) {
    const sort = await organiserApi.addRunner(part, runner);
    await organiserApi.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib: 1000 + runner.age }]);
  }
  for (const [index, names] of longNames.entries())
    await organiserApi.addRunner(part, {
      ...names,
      key: `long-${index}`,
      distance: 1.6,
      age: 44,
      group: 'Dam',
    });
}
