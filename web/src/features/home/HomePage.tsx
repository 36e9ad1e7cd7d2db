import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  editionPhase,
  type DistanceStart,
  type InlineText,
  type ProseBlock,
  firstStart,
  priceStepAt,
} from '@app/domain';
import { useAppConfig, type Edition } from '../../api/app-config';
import { usePlannedEdition, type PlannedEdition } from '../../api/planned-edition';
import { CourseMark } from '../../components/CourseMark';
import { distanceColours, distanceText } from '../../components/DistanceChip';
import { Fees } from '../../components/Fees';
import { lazyComponent } from '../../components/lazy-component';
import { PageWidth } from '../../components/PageLayout';
import { useServerTimeSelector } from '../../components/time-hooks';
import { formatClock, formatDayOfYear, formatMoney } from '../../config/formats';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import { Countdown } from './DayClock';
import { Hero } from './Hero';

const [RaceDay] = lazyComponent(async () => (await import('./RaceDay')).RaceDay);
const [AfterTheRace] = lazyComponent(async () => (await import('./AfterTheRace')).AfterTheRace);

/** The home page, by the phase of the edition: registering, waiting, race day or over. */
export function HomePage() {
  const { edition: programme } = useAppConfig();
  const phase = useServerTimeSelector((now) => editionPhase(programme, now));
  const isBefore = phase === 'registering' || phase === 'waiting';
  const edition = usePlannedEdition({ subscribe: isBefore });
  return (
    <>
      <Hero edition={edition} phase={phase} />
      {isBefore && <Facts edition={edition} isWaiting={phase === 'waiting'} />}
      <PageWidth>
        {!isBefore && (
          <Box sx={phase === 'race-day' ? raceDayPlace : afterPlace}>
            <Suspense>
              {phase === 'race-day' ? <RaceDay edition={edition} /> : <AfterTheRace edition={edition} />}
            </Suspense>
          </Box>
        )}
        {isBefore && <StartTimes edition={edition} />}
        <AboutTheRace />
        {phase === 'over' && <StartTimes edition={edition} />}
        <Fees edition={edition} />
      </PageWidth>
    </>
  );
}

// Reserves the height of the content, so that nothing below moves.
const afterPlace = { minHeight: { xs: '57rem', md: '41rem' } };
// On the evening of race day this place shows the results, which on a phone are lower than the races.
const raceDayPlace = {
  minHeight: { xs: '60rem', md: '34rem' },
  '&:has(> [aria-labelledby="after"])': { minHeight: { xs: 0, md: '41rem' } },
};

/** About the race, and how to pay with the wellness benefit: texts from the edition's folder. */
function AboutTheRace() {
  const { home, benefit } = useAppConfig().texts;
  return (
    <Box component="section" sx={aboutStyle}>
      <Box>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {home.title}
        </Typography>
        <ProseText blocks={home.blocks} />
      </Box>
      {benefit && (
        <Box sx={{ alignSelf: 'start', p: 3, borderRadius: 1.5, backgroundColor: '#EEF0FA' }}>
          <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 1.5 }}>
            {benefit.title}
          </Typography>
          <ProseText blocks={benefit.blocks} />
        </Box>
      )}
    </Box>
  );
}

const aboutStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.5fr) minmax(0, 1fr)' },
  gap: { xs: 4, md: 8 },
  mb: { xs: 5, md: 8 },
};

/** A text from the edition's folder, below its heading. */
function ProseText({ blocks }: { blocks: readonly ProseBlock[] }) {
  return (
    <Box sx={textStyle}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </Box>
  );
}

function Block({ block }: { block: ProseBlock }) {
  if (block.kind === 'list') {
    const items = block.items.map((words, index) => (
      <li key={index}>
        <RichText words={words} />
      </li>
    ));
    return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  const isHeading = block.kind === 'heading';
  return (
    <Typography variant={isHeading ? 'h3' : 'body1'}>
      <RichText words={block.words} />
    </Typography>
  );
}

function RichText({ words }: { words: readonly InlineText[] }) {
  return words.map((span, index) => <Fragment key={index}>{renderSpan(span)}</Fragment>);
}

function renderSpan(span: InlineText) {
  if (typeof span === 'string') return span;
  if (span.kind === 'break') return <br />;
  const inner = <RichText words={span.words} />;
  if (span.kind === 'link')
    return span.to.startsWith('/') ? <Link to={span.to}>{inner}</Link> : <a href={span.to}>{inner}</a>;
  return span.kind === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>;
}

const textStyle = {
  maxWidth: '68ch',
  overflowWrap: 'break-word',
  // Doubled class: MUI's own paragraph margins come later and would win.
  '&& > *': { m: 0 },
  '&& > * + *': { mt: 2 },
  '& h3': { fontSize: '1.125rem' },
  '&& > h3 + *': { mt: 1 },
  '& ul, & ol': { pl: 3 },
  '& a': { color: 'inherit' },
};

/** The start time of each distance, with links to its lists. */
function StartTimes({ edition }: { edition: PlannedEdition }) {
  return (
    <Box component="section" aria-labelledby="starts" sx={{ mb: { xs: 5, md: 8 } }}>
      <Typography variant="h2" id="starts" sx={{ mb: 2 }}>
        Starttider
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {edition.starts.map((start) => (
          <Start key={start.metres} day={edition.date} {...start} />
        ))}
      </Box>
    </Box>
  );
}

function Start({ day, metres, label, start }: DistanceStart & { day: string }) {
  const { color, tint } = distanceColours(metres);
  const choice = { day, distance: metres };
  return (
    <Box component="li" data-surface="" sx={{ ...cardStyle, backgroundColor: tint, color }}>
      <CourseMark metres={metres} stroke={5} sx={shapeStyle} />
      <Typography component="h3" sx={{ fontWeight: 800, fontSize: '2rem', lineHeight: 1 }}>
        {label}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{distanceText(metres)}</Typography>
      <Typography sx={{ typography: 'time' }}>kl. {formatClock(start)}</Typography>
      <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
        <ListLink to={paths.startLists(choice)} label="Startlista" race={label} />
        <ListLink to={paths.results(choice)} label="Resultat" race={label} />
      </Box>
    </Box>
  );
}

const cardStyle = { position: 'relative', p: 3, pb: 1.5, borderRadius: 1.5 } as const;

// In the corner, at any proportions.
const shapeStyle = { position: 'absolute', top: 16, right: 16, width: 104, height: 96 } as const;

function ListLink({ to, label, race }: { to: string; label: string; race: string }) {
  return (
    <Box component={Link} to={to} sx={{ py: 1.25, color: 'text.primary', fontWeight: 650 }}>
      {label} <span className="sr-only">{race}</span>
    </Box>
  );
}

/**
 * Key facts before the race: time left, registration deadline and current fee. Once registration closes, the
 * start lists instead.
 */
function Facts({ edition, isWaiting }: { edition: PlannedEdition; isWaiting: boolean }) {
  const first = edition.starts[0]?.start ?? '';
  return (
    <Box component="section" aria-label="Inför loppet" sx={{ backgroundColor: '#EEF0FA' }}>
      <Box component="dl" sx={gridStyle}>
        <Fact
          label="Till första start"
          note={`${formatDayOfYear(edition.date)} kl.\u00a0${formatClock(first)}`}
        >
          <Countdown to={firstStart({ date: edition.date, distances: edition.starts })} />
        </Fact>
        {isWaiting ? <ClosedFacts /> : <OpenFacts edition={edition} />}
      </Box>
    </Box>
  );
}

function OpenFacts({ edition }: { edition: Edition }) {
  const [day = '', time = ''] = edition.registrationCloses.split('T');
  return (
    <>
      <Fact label="Sista dag för anmälan" note={`till kl.\u00a0${formatClock(time)}`}>
        {formatDayOfYear(day)}
      </Fact>
      <FeeNow edition={edition} />
    </>
  );
}

function FeeNow({ edition: { prices, currency } }: { edition: Edition }) {
  const index = useServerTimeSelector((now) => priceStepAt(prices, now));
  const [step, next] = [prices[index], prices[index + 1]];
  if (!step) return null;
  const until = step.until !== null && next && `till och med ${formatDayOfYear(step.until.slice(0, 10))}`;
  return (
    <Fact label="Startavgift nu" note={['vuxen och barn', until].filter(Boolean).join(', ')}>
      {formatMoney(step.adult, currency)} och {formatMoney(step.child, currency)}
    </Fact>
  );
}

function ClosedFacts() {
  return (
    <>
      <Fact label={messages.closed} note="på tävlingsdagen, innan starten går">
        Anmäl dig på plats
      </Fact>
      <Fact label="Startlistor" note="nummer, klass och klubb för alla anmälda">
        <Box component={Link} to={paths.startLists()} sx={{ color: 'inherit' }}>
          Se vilka som springer
        </Box>
      </Fact>
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <Box sx={factStyle}>
      <Box component="dt" sx={{ fontWeight: 650 }}>
        {label}
      </Box>
      <Box component="dd" className="tabular" sx={valueStyle}>
        {children}
      </Box>
      <Box component="dd" className="tabular" sx={{ m: 0, color: 'text.secondary' }}>
        {note}
      </Box>
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
  gap: { xs: 2, md: 4 },
  maxWidth: 1200,
  mx: 'auto',
  my: 0,
  px: { xs: 2, md: 4 },
  py: { xs: 3, md: 4 },
};

const factStyle = { borderLeft: '4px solid', borderColor: 'primary.main', pl: 2 };

const valueStyle = {
  m: 0,
  typography: 'figure',
  '&::first-letter': { textTransform: 'uppercase' },
};
