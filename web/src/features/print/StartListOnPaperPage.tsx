import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { distanceLabel } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { ChoiceField } from '../../components/PlainFields';
import { fullName } from '../../components/runner-words';
import { formatClock, formatDay } from '../../config/formats';
import { BeforePrinting, mm, RaceOnPaper, Sheets, type PrintedRace } from './Paper';
import { listLines, onPages, type Audience, type ListedLine, type ListOrder } from './sheets';

/** One race's start list on paper: for the notice board as everyone may read it, or for officials with every name. */
export function StartListOnPaperPage() {
  return <RaceOnPaper title="Startlista">{(race) => <StartList race={race} />}</RaceOnPaper>;
}

function StartList({ race }: { race: PrintedRace }) {
  const { edition } = useAppConfig();
  const [audience, setAudience] = useState<Audience>('public');
  const [order, setOrder] = useState<ListOrder>('name');
  const { hideAgeUnder } = edition.publicResults;
  const pages = onPages(listLines(race.runners, { audience, order, hideAgeUnder }));
  const start = edition.distances.find(({ metres }) => metres === race.distance)?.start;
  const isOfDay = edition.date === race.date;
  return (
    <>
      <BeforePrinting isReady={pages.length > 0}>
        <ChoiceField
          label="Ordning"
          value={order}
          options={[
            { value: 'name', label: 'Efter namn' },
            { value: 'bib', label: 'Efter nummer' },
          ]}
          onChange={(chosen) => setOrder(chosen as ListOrder)}
        />
        <ChoiceField
          label="För"
          value={audience}
          options={[
            { value: 'public', label: 'Anslagstavlan' },
            { value: 'officials', label: 'Funktionärer (alla namn)' },
          ]}
          onChange={(chosen) => setAudience(chosen as Audience)}
        />
      </BeforePrinting>
      <Typography role="status" className="not-printed" sx={{ mb: 2 }}>
        {inWords(race.runners.length, pages.length, audience)}
      </Typography>
      <Sheets margin="0">
        {pages.map((lines, index) => (
          <ListPage
            key={index}
            title={`Startlista ${distanceLabel(race.distance)}`}
            lead={[edition.name, formatDay(race.date), isOfDay && start && `start kl. ${formatClock(start)}`]
              .filter(Boolean)
              .join(', ')}
            foot={`Sida ${String(index + 1)} av ${String(pages.length)}`}
            isForOfficials={audience === 'officials'}
            lines={lines}
          />
        ))}
      </Sheets>
    </>
  );
}

function inWords(runners: number, pages: number, audience: Audience): string {
  if (runners === 0) return 'Inga löpare anmälda på distansen';
  const whose =
    audience === 'public'
      ? 'Den som bett att vara anonym, eller är för ung för att visas, står som Anonym.'
      : 'Alla namn: sätt inte upp listan där andra läser den.';
  return `${String(runners)} löpare på ${String(pages)} ${pages === 1 ? 'sida' : 'sidor'}. ${whose}`;
}

interface ListPageProps {
  readonly title: string;
  readonly lead: string;
  readonly foot: string;
  readonly isForOfficials: boolean;
  readonly lines: readonly ListedLine[];
}

function ListPage({ title, lead, foot, isForOfficials, lines }: ListPageProps) {
  return (
    <Box component="section" aria-label={foot} sx={pageStyle}>
      <Box component="h2" sx={{ m: 0, fontSize: mm(8), fontWeight: 800, lineHeight: 1.1 }}>
        {title}
      </Box>
      <Box sx={{ fontSize: mm(4), mb: mm(4) }}>{lead}</Box>
      <Box component="table" sx={tableStyle}>
        <caption className="only-heard">{`${title}, ${foot}`}</caption>
        <thead>
          <tr>
            <th className="num">Nr</th>
            <th>Namn</th>
            <th>Klass</th>
            <th>Klubb/Företag</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.sort}>
              <td className="num">{line.bib ?? 'TBD'}</td>
              <td>{nameOf(line)}</td>
              <td>{line.group}</td>
              <td>{line.company}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box sx={footStyle}>
        <span>{isForOfficials && 'Endast för funktionärer'}</span>
        <span>{foot}</span>
      </Box>
    </Box>
  );
}

/** As one looks for it on paper. */
function nameOf(line: ListedLine): string {
  return line.lastname === '' ? fullName(line) : `${line.lastname}, ${line.firstname}`;
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
  // Its own size: one that is inherited and depends on the sheet's is not always worked out anew (Chromium), and is nothing then.
  '& td': { borderBottom: '1px solid #ccc', fontSize: mm(3.8), lineHeight: 1.25 },
  '& .num': { textAlign: 'right', width: mm(18), fontVariantNumeric: 'tabular-nums', fontWeight: 700 },
  '& th:nth-of-type(3)': { width: mm(18) },
  '& th:nth-of-type(4)': { width: mm(58) },
} as const;

const footStyle = {
  mt: 'auto',
  pt: mm(3),
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: mm(3.4),
} as const;
