import { stockholmTime, type RaceRow, type RunnerRow } from '@app/domain';

const CORRECTED: Readonly<Record<NonNullable<RunnerRow['corrected']>, string>> = {
  time: 'rättad tid',
  inserted: 'införd efteråt',
  bib: 'rättat nummer',
};

type JudgedFields = Pick<RunnerRow, 'corrected' | 'tie' | 'heat'>;

/** The corrections of a finish and the judge’s decision on its place, as short texts. */
export function correctionTexts({ corrected, tie, heat }: JudgedFields): readonly string[] {
  const judged = tie === undefined ? heat && 'ordning enligt domare' : 'delad plats enligt domare';
  return [corrected && CORRECTED[corrected], judged].filter((text) => text !== undefined);
}

/**
 * How a time came about, for the public: 'I mål 10:33:34 · rättad tid · starten rättad 7 s'. Only organisers
 * see who corrected it.
 */
export function timingText(
  { startMoved }: Pick<RaceRow, 'startMoved'>,
  runner: Pick<RunnerRow, 'finished'> & JudgedFields,
): string {
  const { finished } = runner;
  return [
    finished !== null && `I mål ${stockholmTime(finished)}`,
    ...correctionTexts(runner),
    startMoved !== undefined && `starten rättad ${secondsIn(startMoved)} s`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function secondsIn(ms: number): string {
  const seconds = String(Math.abs(ms) / 1000).replace('.', ',');
  return ms < 0 ? `−${seconds}` : seconds;
}
