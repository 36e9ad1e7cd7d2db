import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import { dayOf, distanceLabel, readPart, type BoardRunner, type Race, type RaceIdentity } from '@app/domain';
import { boardRunners, useLiveDay } from '../../api/live-day';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';

/** The data to print about one race. */
export interface PrintedRace extends RaceIdentity {
  readonly part: string;
  readonly race: Race;
  readonly runners: readonly BoardRunner[];
}

interface PrintPageProps {
  /** 'Etiketter', as in 'Etiketter 5.6K'. */
  readonly title: string;
  readonly children: (race: PrintedRace) => ReactNode;
}

/** An organisers' page for printing; only its sheets are printed. */
export function PrintPage({ title, children }: PrintPageProps) {
  const { part = '' } = useParams();
  const race = readPart(part);
  if (!race) return <NoRace title={title} />;
  return (
    <>
      <Box className="not-printed">
        <PageTitle title={`${title} ${distanceLabel(race.distance)}`} lead={formatWeekday(race.date)}>
          <Button component={Link} to={paths.editRace(part)}>
            Till löparna
          </Button>
        </PageTitle>
      </Box>
      <Runners part={part} title={title}>
        {(raceRow, runners) => children({ ...race, part, race: raceRow, runners })}
      </Runners>
    </>
  );
}

function NoRace({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <Alert severity="warning">Loppet finns inte.</Alert>
    </>
  );
}

function Runners({
  part,
  children,
}: {
  part: string;
  title: string;
  children: (race: Race, runners: readonly BoardRunner[]) => ReactNode;
}) {
  const query = useLiveDay(dayOf(part));
  return (
    <DataState query={query}>
      {({ day }) => {
        const [race, runners] = [day.races.get(part), boardRunners(day).get(part)];
        return race && runners ? (
          children(race, runners)
        ) : (
          <Alert severity="warning">Loppet finns inte.</Alert>
        );
      }}
    </DataState>
  );
}

/** The choices before printing, and the print button; not printed. */
export function PrintControls({ children, isReady }: { children: ReactNode; isReady: boolean }) {
  return (
    <Box className="not-printed" sx={choicesStyle}>
      {children}
      <Button variant="contained" disabled={!isReady} onClick={() => window.print()}>
        Skriv ut
      </Button>
    </Box>
  );
}

const choicesStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 3 } as const;

/**
 * A4 sheets, below each other on the screen and one per page on paper. Inside, `calc(var(--mm) * 5)` is five
 * millimetres: real ones on paper, scaled to fit on the screen.
 */
export function Sheets({ margin, children }: { margin: string; children: ReactNode }) {
  return (
    <Box sx={{ containerType: 'inline-size', maxWidth: '210mm', '@media print': PRINTED }}>
      <GlobalStyles styles={{ '@page': { size: 'A4', margin } }} />
      <Box data-sheets sx={sheetsStyle}>
        {children}
      </Box>
    </Box>
  );
}

const PRINTED = { containerType: 'normal', maxWidth: 'none' } as const;

const sheetsStyle = {
  '--mm': 'calc(100cqi / 210)',
  display: 'grid',
  gap: 3,
  '& > section': { backgroundColor: 'common.white', color: '#000', outline: '1px solid rgba(0, 0, 0, 0.3)' },
  '@media print': {
    '--mm': '1mm',
    display: 'block',
    '& > section': { outline: 'none', breakInside: 'avoid' },
    '& > section + section': { breakBefore: 'page' },
  },
} as const;

/** A length in millimetres of a sheet. */
export function mm(count: number): string {
  return `calc(var(--mm) * ${String(count)})`;
}
