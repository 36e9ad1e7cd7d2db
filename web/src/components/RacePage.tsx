import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { type RaceRow, distanceLabel, type RunnerRow, type StartListRow } from '@app/domain';
import { useAwaitedRace } from '../api/live-race';
import { racesQuery } from '../api/races';
import { formatWeekday, formatDay } from '../config/formats';
import { messages } from '../config/messages';
import { DataState } from './DataState';
import { distanceLook } from './DistanceChip';
import { PageTitle, PageWidth } from './PageLayout';
import { ChoiceField } from './PlainFields';
import { type ChosenRace, useRaceChoice } from './race-choice';

/** Shows the chosen race. */
type RaceList = ComponentType<{ readonly part: string }>;

/** A page about one race at a time: day and distance are chosen at the top, then come `list` and the `children`. */
export function RacePage({ title, list, children }: { title: string; list: RaceList; children?: ReactNode }) {
  const races = useQuery(racesQuery);
  return (
    <PageWidth>
      <PageTitle title={title} />
      <DataState query={races}>{(known) => <ChosenRace races={known} list={list} />}</DataState>
      {children}
    </PageWidth>
  );
}

function ChosenRace({ races, list }: { races: readonly RaceRow[]; list: RaceList }) {
  const { chosen, choose } = useRaceChoice(races);
  const Shown = chosen.race ? list : NoRaceYet;
  return (
    <>
      <Typography
        sx={{ color: 'text.secondary', mt: -2, mb: 2, '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {formatWeekday(chosen.day)}
      </Typography>
      <RaceChooser chosen={chosen} onChoose={choose}>
        <Shown key={chosen.part} part={chosen.part} />
      </RaceChooser>
    </>
  );
}

/** Shown while a race has no list yet. The first registration for the distance creates the race, and the list appears. */
function NoRaceYet({ part }: { part: string }) {
  useAwaitedRace(part);
  return <Typography>{messages.noRunners}</Typography>;
}

interface RaceChooserProps {
  readonly chosen: ChosenRace;
  readonly onChoose: (choice: Pick<ChosenRace, 'day' | 'distance'>) => void;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

/** A tab per distance, and a choice of day when there are several days. */
function RaceChooser({ chosen, onChoose, children }: RaceChooserProps) {
  const { days, day, distances, distance } = chosen;
  return (
    <>
      {days.length > 1 && (
        <Box className="not-printed" sx={{ display: 'flex', mb: 2 }}>
          <ChoiceField
            label="Tävlingsdag"
            value={day}
            options={days.map((date) => ({ value: date, label: formatDay(date) }))}
            onChange={(date) => {
              onChoose({ day: date, distance });
            }}
          />
        </Box>
      )}
      <Tabs
        value={distance}
        onChange={(_event, metres: number) => {
          onChoose({ day, distance: metres });
        }}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Distans"
        className="not-printed"
        sx={{
          '& .MuiTab-root': { minWidth: { xs: 72, sm: 90 }, px: { xs: 0.5, sm: 2 } },
          '& .MuiTabs-indicator': { height: 4, backgroundColor: distanceLook(distance).color },
        }}
      >
        {distances.map((metres) => (
          <Tab
            key={metres}
            value={metres}
            id={tabId(metres)}
            aria-controls="race-panel"
            label={<DistanceMark metres={metres} />}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="race-panel"
        aria-labelledby={tabId(distance)}
        sx={{
          borderTop: '1px solid',
          borderColor: 'divider',
          pt: 3,
          '@media print': { borderTop: 0, pt: 0 },
        }}
      >
        <Typography className="only-printed" variant="h2" component="p" sx={{ mb: 2 }}>
          {distanceLabel(distance)} {formatDay(day)}
        </Typography>
        {children}
      </Box>
    </>
  );
}

const tabId = (metres: number) => `tab-${metres}`;

function DistanceMark({ metres }: { metres: number }) {
  return (
    <Box
      component="span"
      className="tabular"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '1.0625rem' }}
    >
      <Box
        component="span"
        sx={{ width: 12, height: 12, borderRadius: '50%', backgroundColor: distanceLook(metres).color }}
      />
      {distanceLabel(metres)}
    </Box>
  );
}

/** Separates a race's rows: the race itself (missing only when it is unknown) and its runners. */
export function readRace(rows: readonly StartListRow[]): {
  readonly race: RaceRow | undefined;
  readonly runners: readonly RunnerRow[];
} {
  return {
    race: rows.find((row) => row.type === 'race'),
    runners: rows.filter((row) => row.type === 'runner'),
  };
}
