import type { Organiser } from '../../../apps/demo/src/organiser';
import type { WireCommand } from '../../../apps/demo/src/script';

/** The race: 800 m on the day of the product's clock. */
export const part = 'race-250913-08';

/** The race's public list. */
export const results = '/resultat?dag=2025-09-13&distans=0.8';

/** Start of the race, epoch ms: 10.30 in Sweden. */
const START_MS = Date.parse('2025-09-13T08:30:00Z');
const FIRST_BIB = 101;

type Press = Omit<WireCommand, 'id' | 'part'>;

export const start: Press = { type: 'StartRace', capturedAt: capturedAfter(0) };

/** A finish this many seconds after the start, with its device where that matters. */
export function finish(bib: number, seconds: number, on: Pick<Press, 'device' | 'deviceId'> = {}): Press {
  return { type: 'FinishRunner', bib, capturedAt: capturedAfter(seconds), ...on };
}

/** Ends the race; runners on the course become DNF. */
export function end(seconds: number): Press {
  return { type: 'EndRace', status: 'dnf', capturedAt: capturedAfter(seconds) };
}

/** Creates the race with runners on bibs from 101 on, then sends the commands in order. Returns the runners' ids. */
export async function runShortRace(
  organiserApi: Organiser,
  { runners, presses }: { readonly runners: readonly string[]; readonly presses: readonly Press[] },
): Promise<readonly string[]> {
  await organiserApi.createRace({ part, date: '2025-09-13', distance: 800 });
  const sorts: string[] = [];
  for (const name of runners) sorts.push(await organiserApi.addRunner(part, runnerCalled(name)));
  const bibs = sorts.map((sort, index) => ({ type: 'RegisterBib', sort, bib: FIRST_BIB + index }));
  await organiserApi.send(
    [...bibs, ...presses].map((press, nth) => ({ id: `press-${nth}`, part, ...press })),
  );
  return sorts;
}

function runnerCalled(name: string) {
  const [firstname = '', ...others] = name.split(' ');
  const details = { key: name, age: 41, group: 'Dam', company: '', distance: 0.8 };
  return { ...details, firstname, lastname: others.join(' ') };
}

function capturedAfter(seconds: number): string {
  return new Date(START_MS + seconds * 1000).toISOString();
}
