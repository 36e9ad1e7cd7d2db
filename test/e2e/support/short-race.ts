import type { Organiser } from '../../../apps/demo/src/organiser';
import type { WireCommand } from '../../../apps/demo/src/script';

/** The race: 800 m on the day on which a stage's clock stands. */
export const part = 'race-250913-08';

/** Its public list. */
export const results = '/resultat?dag=2025-09-13&distans=0.8';

/** When its start goes, epoch ms: 10.30 in Sweden. */
const GUN = Date.parse('2025-09-13T08:30:00Z');
const FIRST_BIB = 101;

type Press = Omit<WireCommand, 'id' | 'part'>;

/** The start. */
export const start: Press = { type: 'StartRace', capturedAt: after(0) };

/** A bib that crosses the line so many seconds after the start, on a device where that matters. */
export function finish(bib: number, seconds: number, on: Pick<Press, 'device' | 'deviceId'> = {}): Press {
  return { type: 'FinishRunner', bib, capturedAt: after(seconds), ...on };
}

/** The end; who is out then has not finished. */
export function end(seconds: number): Press {
  return { type: 'EndRace', status: 'dnf', capturedAt: after(seconds) };
}

/** Puts runners with bibs from 101 on into the race, and presses one thing after the other. */
export async function runShortRace(
  secretary: Organiser,
  { runners, presses }: { readonly runners: readonly string[]; readonly presses: readonly Press[] },
): Promise<void> {
  await secretary.createRace({ part, date: '2025-09-13', distance: 800 });
  const bibs: Press[] = [];
  for (const [index, name] of runners.entries()) {
    const sort = await secretary.addRunner(part, runnerCalled(name));
    bibs.push({ type: 'RegisterBib', sort, bib: FIRST_BIB + index });
  }
  await secretary.send([...bibs, ...presses].map((press, nth) => ({ id: `press-${nth}`, part, ...press })));
}

function runnerCalled(name: string) {
  const [firstname = '', ...others] = name.split(' ');
  const details = { key: name, age: 41, group: 'Dam', company: '', distance: 0.8 };
  return { ...details, firstname, lastname: others.join(' ') };
}

function after(seconds: number): string {
  return new Date(GUN + seconds * 1000).toISOString();
}
