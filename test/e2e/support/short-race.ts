import type { Organiser } from '../../../apps/demo/src/organiser';
import type { WireCommand } from '../../../apps/demo/src/script';

/** The race: 800 m on the day of the product's clock. */
export const part = 'race-250913-08';

/** The race's public list. */
export const resultsPath = '/resultat?dag=2025-09-13&distans=0.8';

/** Start of the race, epoch ms: 10.30 in Sweden. */
const START_MS = Date.parse('2025-09-13T08:30:00Z');
const FIRST_BIB = 101;

type CommandInput = Omit<WireCommand, 'id' | 'part'>;
type Device = Pick<WireCommand, 'device' | 'deviceId'>;

/** A finish this many seconds after the start, with its device where that matters. */
export function finishCommand(bib: number, seconds: number, device: Device = {}): CommandInput {
  return { type: 'FinishRunner', bib, capturedAt: capturedAfter(seconds), ...device };
}

/** Ends the race; runners on the course become DNF. */
export function endCommand(seconds: number): CommandInput {
  return { type: 'EndRace', status: 'dnf', capturedAt: capturedAfter(seconds) };
}

/** Creates the race with runners on bibs from 101 on, starts it and sends the commands. Returns the runners' ids. */
export async function runShortRace(
  organiserApi: Organiser,
  { runners, commands = [] }: { readonly runners: readonly string[]; readonly commands?: CommandInput[] },
): Promise<readonly string[]> {
  await organiserApi.createRace({ part, date: '2025-09-13', distance: 800 });
  const sorts: string[] = [];
  for (const name of runners) sorts.push(await organiserApi.addRunner(part, runnerCalled(name)));
  const bibs = sorts.map((sort, index) => ({ type: 'RegisterBib', sort, bib: FIRST_BIB + index }));
  const all = [...bibs, { type: 'StartRace', capturedAt: capturedAfter(0) }, ...commands];
  await organiserApi.send(all.map((command, nth) => ({ id: `command-${nth}`, part, ...command })));
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
