import { stockholmTime, type RaceRow, type RunnerRow } from '@app/domain';

const CORRECTED: Readonly<Record<NonNullable<RunnerRow['corrected']>, string>> = {
  time: 'rättad tid',
  inserted: 'införd efteråt',
  bib: 'rättat nummer',
};

type Judged = Pick<RunnerRow, 'corrected' | 'tie' | 'heat'>;

/** What organisers have put right of a finish, and what a judge has said of its place, in a word or two each. */
export function correctedInWords({ corrected, tie, heat }: Judged): readonly string[] {
  const judged = tie === undefined ? heat && 'ordning enligt domare' : 'delad plats enligt domare';
  return [corrected && CORRECTED[corrected], judged].filter((words) => words !== undefined);
}

/** How a time came to be, for everyone: 'I mål 10:33:34 · rättad tid · starten rättad 7 s'. Who did it is for organisers. */
export function howTimed(
  { startMoved }: Pick<RaceRow, 'startMoved'>,
  runner: Pick<RunnerRow, 'finished'> & Judged,
): string {
  const { finished } = runner;
  return [
    finished !== null && `I mål ${stockholmTime(finished)}`,
    ...correctedInWords(runner),
    startMoved !== undefined && `starten rättad ${secondsIn(startMoved)} s`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function secondsIn(ms: number): string {
  const seconds = String(Math.abs(ms) / 1000).replace('.', ',');
  return ms < 0 ? `−${seconds}` : seconds;
}
