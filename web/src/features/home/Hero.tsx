import clsx from 'clsx';
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
import styles from './Hero.module.css';

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
    <div className={isRaceDay ? clsx(styles.hero, styles.raceDay) : styles.hero}>
      <TabTitle />
      {isRaceDay && <CourseMark stroke={10} className={styles.backdrop} />}
      <div className={styles.content}>
        <div className={styles.words}>
          <p className={styles.day}>{formatWeekday(date)}</p>
          <h1 tabIndex={-1} data-page-title="" className={clsx('display', styles.name)}>
            {name}
          </h1>
          <p className={styles.lead}>{leads[phase](edition)}</p>
          <div className={styles.links}>
            <HeroLinks edition={edition} phase={phase} />
          </div>
          {isRaceDay && <OnSiteNote edition={edition} />}
        </div>
        {isRaceDay ? <DayClock edition={edition} /> : <CourseOutlines />}
      </div>
    </div>
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
  return links.map(({ to, label }) => (
    <Link key={to} to={to} className="button">
      {label}
    </Link>
  ));
}

/** Invites visitors who have not registered to do so on site, while that is possible. */
function OnSiteNote({ edition }: { edition: Edition }) {
  const isOnSite = useServerTimeSelector((now) => registrationStateAt(edition, now) === 'on-site');
  if (!isOnSite) return null;
  return <p className={styles.note}>{messages.closed}. Du är välkommen att anmäla dig på plats.</p>;
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
    <svg
      viewBox={viewBoxAround(outlines, 0.065)}
      role="img"
      aria-label={`Banorna sedda uppifrån: ${[...outlines]
        .reverse()
        .map(({ metres }) => distanceLabel(metres))
        .join(', ')}, från samma linje`}
      className={styles.picture}
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
    </svg>
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
