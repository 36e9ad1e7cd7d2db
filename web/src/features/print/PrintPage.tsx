import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
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

interface ListSheetProps {
  readonly title: string;
  readonly lead: string;
  /** The footer of every page, beside its number. */
  readonly note: string;
  /** 'Sida 1 av 3'. */
  readonly page: string;
  /**
   * Head and body of a table. Column classes: `num` for a bib or a place, `short` and `club` by their
   * content, `time`.
   */
  readonly children: ReactNode;
}

/** One page of a printed list of runners. */
export function ListSheet({ title, lead, note, page, children }: ListSheetProps) {
  return (
    <Box component="section" aria-label={page} sx={pageStyle}>
      <Box component="h2" sx={{ m: 0, fontSize: mm(8), fontWeight: 800, lineHeight: 1.1 }}>
        {title}
      </Box>
      <Box sx={{ fontSize: mm(4), mb: mm(4), overflowWrap: 'anywhere' }}>{lead}</Box>
      <Box component="table" sx={tableStyle}>
        <caption className="sr-only">{`${title}, ${page}`}</caption>
        {children}
      </Box>
      <Box sx={footStyle}>
        <span>{note}</span>
        <span>{page}</span>
      </Box>
    </Box>
  );
}

const pageStyle = {
  display: 'flex',
  flexDirection: 'column',
  width: mm(210),
  height: mm(296.8),
  overflow: 'hidden',
  p: mm(13),
} as const;

const tableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: mm(3.8),
  lineHeight: 1.25,
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    p: `${mm(1.4)} ${mm(1.5)}`,
    overflowWrap: 'anywhere',
  },
  '& th': { borderBottom: '1px solid #000', fontSize: mm(3.2) },
  // An explicit size: Chromium does not always recompute an inherited one that depends on the sheet's, and
  // then uses 0.
  '& td': { borderBottom: '1px solid #ccc', fontSize: mm(3.8), lineHeight: 1.25 },
  '& .num': { textAlign: 'right', width: mm(18), fontVariantNumeric: 'tabular-nums', fontWeight: 700 },
  '& .result': { textAlign: 'right', width: mm(26), fontVariantNumeric: 'tabular-nums', fontWeight: 700 },
  '& th.short': { width: mm(18) },
  '& th.club': { width: mm(58) },
} as const;

const footStyle = {
  mt: 'auto',
  pt: mm(3),
  display: 'flex',
  justifyContent: 'space-between',
  gap: mm(6),
  fontSize: mm(3.4),
} as const;
