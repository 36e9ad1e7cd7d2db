import Box from '@mui/material/Box';
import { stockholmInstant, type RaceRow, type RunnerRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { ElapsedClock, formatElapsed } from '../../components/ElapsedClock';
import { useServerNow } from '../../components/time-hooks';

interface RaceStartProps {
  readonly race: RaceRow;
  readonly runners: readonly RunnerRow[];
}

/** When the race starts and how long that is away, its clock once it runs; and how many are to run, by class. */
export function RaceStart({ race, runners }: RaceStartProps) {
  const { edition } = useAppConfig();
  const planned = edition.distances.find(({ metres }) => metres === race.distance);
  const start = planned && race.date === edition.date ? planned.start : undefined;
  return (
    <Box className="tabular" sx={{ flex: '1 1 16rem' }}>
      {race.state === '' && start && (
        <Box sx={{ fontSize: '1.25rem', fontWeight: 800, color: '#1A237E' }}>
          Start {start} <Countdown at={stockholmInstant(`${race.date}T${start}`)} />
        </Box>
      )}
      {race.state === 'started' && race.started !== null && (
        <Box sx={{ fontWeight: 700 }}>
          På banan <ElapsedClock started={race.started} sx={{ fontSize: '1.25rem', color: '#1A237E' }} />
        </Box>
      )}
      <Box sx={{ color: 'text.secondary' }}>{countsInWords(runners)}</Box>
    </Box>
  );
}

const DAY_MS = 86_400_000;

/** 'om 3 dagar', and on the last day 'om 1:02:03'. Nothing once the time has come. */
function Countdown({ at }: { at: number }) {
  const left = at - useServerNow(500);
  if (left <= 0) return null;
  const days = Math.floor(left / DAY_MS);
  return (
    <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
      {days > 0 ? `om ${days} ${days === 1 ? 'dag' : 'dagar'}` : `om ${formatElapsed(left)}`}
    </Box>
  );
}

/** '61 anmälda löpare · 30 Dam · 28 Herr · 4 utan nummer'. */
function countsInWords(runners: readonly RunnerRow[]): string {
  const count = (isMeant: (runner: RunnerRow) => boolean, words: string) => {
    const many = runners.filter(isMeant).length;
    return many > 0 && `${many} ${words}`;
  };
  return [
    runners.length === 1 ? '1 anmäld löpare' : `${runners.length} anmälda löpare`,
    count(({ group }) => group === 'Dam', 'Dam'),
    count(({ group }) => group === 'Herr', 'Herr'),
    count(({ bib }) => bib === null, 'utan nummer'),
  ]
    .filter(Boolean)
    .join('\u00a0· ')
    .replaceAll(/(\d) /g, '$1\u00a0');
}
