import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { distanceLabel, registrationStateAt, type CourseOutline, type EditionPhase } from '@app/domain';
import { useAppConfig, type Edition } from '../../api/app-config';
import type { PlannedEdition } from '../../api/planned-edition';
import { CourseMark, viewBoxAround } from '../../components/CourseMark';
import { distanceColours } from '../../components/DistanceChip';
import { TabTitle } from '../../components/PageLayout';
import { useServerTimeSelector } from '../../components/time-hooks';
import { formatWeekday } from '../../config/formats';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import { DayClock } from './DayClock';

interface HeroProps {
  readonly edition: PlannedEdition;
  readonly phase: EditionPhase;
}

/**
 * The top of the home page: the race, its day and the links that matter at this moment. On race day it is
 * lower, to leave room for the races.
 */
export function Hero({ edition, phase }: HeroProps) {
  const { name, date } = edition;
  const isRaceDay = phase === 'race-day';
  return (
    <Box sx={{ position: 'relative', backgroundColor: 'primary.main', overflow: 'hidden' }}>
      <TabTitle />
      {isRaceDay && <CourseMark stroke={10} sx={backdropStyle} />}
      <Box sx={isRaceDay ? raceDayStyle : gridStyle}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 700, '&::first-letter': { textTransform: 'uppercase' } }}>
            {formatWeekday(date)}
          </Typography>
          <Typography
            variant="h1"
            tabIndex={-1}
            data-page-title=""
            sx={{
              typography: 'display',
              ...(isRaceDay && { fontSize: 'min(14vw, clamp(2.25rem, 1.6rem + 3vw, 4rem))' }),
              my: isRaceDay ? 1 : 2,
              outline: 'none',
            }}
          >
            {name}
          </Typography>
          <Typography
            sx={{ fontSize: { xs: '1.125rem', md: '1.25rem' }, maxWidth: '21.5em', mb: isRaceDay ? 2 : 4 }}
          >
            {leads[phase](edition)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <HeroLinks edition={edition} phase={phase} />
          </Box>
          {isRaceDay && <OnSiteNote edition={edition} />}
        </Box>
        {isRaceDay ? <DayClock edition={edition} /> : <CourseOutlines />}
      </Box>
    </Box>
  );
}

const leadBefore = ({ distances, place }: Edition) =>
  `${numberText(distances.length)} distanser, asfalt hela vägen och tidtagning för alla. ${place}.`;

const leads: Readonly<Record<EditionPhase, (edition: Edition) => string>> = {
  registering: leadBefore,
  waiting: leadBefore,
  'race-day': ({ place }) => `I dag springer vi. ${place}.`,
  over: () => 'Tack alla ni som sprang, hejade och hjälpte till!',
};

/**
 * The links. Registration shows while it is open; then the start lists come first, and after race day results
 * and pictures.
 */
function HeroLinks({ edition, phase }: HeroProps) {
  const isOpen = useServerTimeSelector((now) => registrationStateAt(edition, now) === 'open');
  const links: HeroLink[] = [
    ...(isOpen ? [{ to: paths.registration(), label: 'Anmäl dig' }] : []),
    ...heroLinks[phase](Number(edition.date.slice(0, 4))),
  ];
  return links.map(({ to, label }, index) => (
    <Button
      key={to}
      component={Link}
      to={to}
      {...(index === 0 ? { variant: 'contained', sx: SOLID } : { sx: LINED })}
    >
      {label}
    </Button>
  ));
}

/** Invites visitors who have not registered to do so on site, while that is possible. */
function OnSiteNote({ edition }: { edition: Edition }) {
  const isOnSite = useServerTimeSelector((now) => registrationStateAt(edition, now) === 'on-site');
  if (!isOnSite) return null;
  return (
    <Typography sx={{ mt: 1.5, fontSize: '0.9375rem' }}>
      {messages.closed}. Du är välkommen att anmäla dig på plats.
    </Typography>
  );
}

interface HeroLink {
  readonly to: string;
  readonly label: string;
}

const startLists = { to: paths.startLists(), label: 'Se startlistorna' };
const courses = { to: paths.courses(), label: 'Se banorna' };

const heroLinks: Readonly<Record<EditionPhase, (year: number) => readonly HeroLink[]>> = {
  registering: () => [startLists, courses],
  waiting: () => [startLists, courses],
  'race-day': () => [{ to: paths.results(), label: 'Följ resultaten' }, startLists],
  over: (year) => [
    { to: paths.results(), label: 'Se resultaten' },
    { to: paths.galleryYear(year), label: 'Bilder från loppet' },
  ],
};

const gridStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.15fr)' },
  alignItems: 'center',
  gap: { xs: 3, md: 6 },
  maxWidth: 1200,
  mx: 'auto',
  px: { xs: 2, md: 4 },
  pt: { xs: 4, md: 6 },
  pb: { xs: 3, md: 6 },
} as const;

const raceDayStyle = {
  ...gridStyle,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1.1fr 1fr' },
  gap: { xs: 2, md: 4 },
  pt: { xs: 2, md: 4 },
  pb: { xs: 2, md: 4 },
} as const;

/** On race day the courses are the background of the text and the clock. */
const backdropStyle = {
  color: 'primary.dark',
  position: 'absolute',
  top: '-8%',
  left: { xs: '20%', md: '46%' },
  width: { xs: '36rem', md: '48rem' },
  height: 'auto',
} as const;

const LINED = { borderColor: '#1A237E', color: '#1A237E' };

const SOLID = {
  backgroundColor: '#1A237E',
  color: 'common.white',
  '&:hover': { backgroundColor: '#0F165E' },
};

const NUMBERS = ['Inga', 'En', 'Två', 'Tre', 'Fyra', 'Fem', 'Sex'];

function numberText(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** All courses on one map, to one scale and from one line, with a text alternative. */
function CourseOutlines() {
  const outlines = useAppConfig().outlines;
  const [longest] = outlines;
  if (!longest) return null;
  const unit = Math.max(longest.box[2] / WIDTH, longest.box[3] / HEIGHT);
  return (
    <Box
      component="svg"
      viewBox={viewBoxAround(outlines, 0.065)}
      role="img"
      aria-label={`Banorna sedda uppifrån: ${[...outlines]
        .reverse()
        .map(({ metres }) => distanceLabel(metres))
        .join(', ')}, från samma linje`}
      sx={pictureStyle}
    >
      {outlines.map((outline) => (
        <path key={outline.metres} d={outline.path} fill="#FFF8E1" fillOpacity="0.5" />
      ))}
      {outlines.map((outline) => (
        <Line key={outline.metres} outline={outline} unit={unit} />
      ))}
      <FinishLine at={longest.start} unit={unit} />
      {outlines.map((outline) => (
        <Label key={outline.metres} outline={outline} unit={unit} />
      ))}
    </Box>
  );
}

/** The picture's size before scaling: sizes below are in its pixels. */
const WIDTH = 560;
const HEIGHT = 400;

interface OutlineProps {
  readonly outline: CourseOutline;
  readonly unit: number;
}

/** A white edge separates lines where courses share a street. */
function Line({ outline: { metres, path }, unit }: OutlineProps) {
  const line = { d: path, fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
  return (
    <g>
      <path {...line} stroke="#FFFFFF" strokeWidth={15 * unit} />
      <path {...line} stroke={distanceColours(metres).color} strokeWidth={9 * unit} />
    </g>
  );
}

/** At the point farthest from the start, where courses are farthest apart. */
function Label({ outline: { metres, far }, unit }: OutlineProps) {
  return (
    <g transform={`translate(${far.join(' ')}) scale(${unit})`}>
      <rect
        x="-36"
        y="-18"
        width="72"
        height="36"
        rx="18"
        fill={distanceColours(metres).color}
        stroke="#FFFFFF"
        strokeWidth="3"
      />
      <text y="7" textAnchor="middle" fill="#FFFFFF" fontSize="20" fontWeight="800">
        {distanceLabel(metres)}
      </text>
    </g>
  );
}

function FinishLine({ at, unit }: { at: CourseOutline['start']; unit: number }) {
  return (
    <g transform={`translate(${at.join(' ')}) scale(${unit})`}>
      <circle r="20" fill="#FFFFFF" stroke="#1A237E" strokeWidth="4" />
      <path d="M-12-12h8v8h-8zM4-12h8v8h-8zM-4-4h8v8h-8zM-12 4h8v8h-8zM4 4h8v8h-8z" fill="#1A237E" />
    </g>
  );
}

const pictureStyle = { display: 'block', width: '100%', height: 'auto', maxHeight: { xs: 300, md: 460 } };
