import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type Course, distanceLabel } from '@app/domain';
import { usePlannedEdition, type PlannedEdition } from '../../api/planned-edition';
import { useAppConfig } from '../../api/app-config';
import { DataState } from '../../components/DataState';
import { DistanceChip, distanceClass, distanceColours, distanceText } from '../../components/DistanceChip';
import { Icon } from '../../components/Icon';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { formatClock, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import {
  elevationText,
  formatDistanceMark,
  formatMetres,
  drawCourse,
  type CourseDrawing,
  type Label,
  type Spot,
} from './course-drawing';
import { coursesQuery, gpxAddress, routeText } from './courses';
import { MapOnDemand } from './MapOnDemand';
import styles from './CoursesPage.module.css';

/** Where the distances are run: every course as a picture, and a map on request. */
export function CoursesPage() {
  const query = useQuery(coursesQuery);
  const edition = usePlannedEdition();
  return (
    <PageWidth>
      <div className="not-printed">
        <PageTitle title="Banor" lead={`${edition.place}. Asfalt hela vägen.`} />
      </div>
      <DataState query={query} empty={{ when: (courses) => courses.length === 0, show: <NoCourses /> }}>
        {(courses) => <Courses courses={courses} edition={edition} />}
      </DataState>
    </PageWidth>
  );
}

interface CoursesProps {
  readonly courses: readonly Course[];
  readonly edition: PlannedEdition;
}

function Courses({ courses, edition }: CoursesProps) {
  const print = () => window.print();
  return (
    <>
      <MapOnDemand courses={courses}>
        <button type="button" className="button" onClick={print}>
          <Icon name="print" />
          Skriv ut banorna
        </button>
      </MapOnDemand>
      <div className={styles.list}>
        {courses.map((course) => (
          <CourseCard key={course.name} course={course} edition={edition} />
        ))}
      </div>
    </>
  );
}

/** An edition without courses yet. The organisers may still have a map of their own. */
function NoCourses() {
  const { courseMap } = useAppConfig().edition;
  if (courseMap !== null) return <MapOnDemand courses={[]}>{null}</MapOnDemand>;
  return (
    <MapOnDemand courses={[]}>
      <div className={styles.empty}>
        <EmptyCourse />
        <p className="text">Banorna är inte klara än. De visas här så snart de är bestämda.</p>
        <Link className="button" to={paths.home()}>
          Se starttiderna
        </Link>
      </div>
    </MapOnDemand>
  );
}

function EmptyCourse() {
  return (
    <svg viewBox="0 0 200 96" width="200" height="96" aria-hidden="true">
      <path
        d="M20 76C20 30 60 12 96 26S150 8 172 34 150 84 110 74 20 90 20 76Z"
        fill="#FFF8E1"
        stroke="#1A237E"
        strokeWidth="4"
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      <circle cx="20" cy="76" r="8" fill="#FFFFFF" stroke="#1A237E" strokeWidth="4" />
    </svg>
  );
}

/** One distance's course: picture, elevation profile, facts and GPX file. Prints on a page of its own. */
function CourseCard({ course, edition }: { readonly course: Course; readonly edition: PlannedEdition }) {
  const id = useId();
  const { name, date, place, distances } = edition;
  const start = distances.find(({ metres }) => metres === course.metres)?.start;
  const label = distanceLabel(course.metres);
  return (
    <article aria-labelledby={`${id}-title`} className={clsx(distanceClass(course.metres), styles.card)}>
      <p className={clsx('only-printed', styles.edition)}>
        {name}, {formatWeekday(date)}. {place}.
      </p>
      <div className={styles.title}>
        <DistanceChip metres={course.metres} />
        <h2 className="heading-2" id={`${id}-title`}>
          {distanceText(course.metres)}
        </h2>
      </div>
      <Facts
        facts={[
          ['Banans längd', formatMetres(course.length)],
          ['Stigning', formatMetres(course.climb)],
          ...(start === undefined ? [] : [['Start', `kl. ${formatClock(start)}`] as const]),
        ]}
      />
      <CoursePicture course={course} label={label} describedBy={`${id}-words`} />
      <ElevationProfile course={course} label={label} />
      <p id={`${id}-words`} className={styles.words}>
        {routeText(course)} {elevationText(course)}
      </p>
      <a
        href={gpxAddress(course)}
        download
        className={clsx('button not-printed', styles.file)}
        aria-label={`Hämta bana ${label} som GPX`}
      >
        <Icon name="download" />
        Hämta som GPX
      </a>
    </article>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const VIEW = { width: 400, height: 124 };
const AREA = { left: 44, right: 384, top: 16, bottom: 96 };
/** The least height range in metres, so that a flat course does not look hilly. */
const MIN_RANGE_METRES = 20;

/** The height along a course, with the same marks as in its picture. */
function ElevationProfile({ course, label }: { course: Course; label: string }) {
  const { color, tint } = distanceColours(course.metres);
  const { lowest, highest, length, marks } = course;
  const { toX, toY, floor, ceiling } = axesOf(course);
  const line = course.points
    .map(([, , height, along]) => `${toX(along).toFixed(1)} ${toY(height).toFixed(1)}`)
    .join('L');
  return (
    <svg
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      width={VIEW.width}
      height={VIEW.height}
      role="img"
      aria-label={`Höjdprofil för bana ${label}: som lägst ${formatMetres(lowest)}, som högst ${formatMetres(highest)} över havet`}
      className={styles.drawing}
    >
      <g {...AXIS}>
        {[floor, ceiling].map((height) => (
          <g key={height}>
            <path d={`M${AREA.left} ${toY(height)}H${AREA.right}`} stroke="#C5CAE9" />
            <text x={AREA.left - 8} y={toY(height) + 4} textAnchor="end" className="tabular">
              {formatMetres(height)}
            </text>
          </g>
        ))}
        {marks.map((along, index) => (
          <g key={along}>
            <path d={`M${toX(along)} ${AREA.bottom}v6`} stroke="rgba(0, 0, 0, 0.66)" />
            {(marks.length < 6 || index % 2 === 1) && (
              <text x={toX(along)} y={AREA.bottom + 20} textAnchor="middle" className="tabular">
                {formatDistanceMark(along)}
              </text>
            )}
          </g>
        ))}
        <text x={AREA.left} y={AREA.bottom + 20} textAnchor="middle">
          Start
        </text>
        <text x={AREA.right} y={AREA.bottom + 20} textAnchor="middle">
          Mål
        </text>
      </g>
      <path d={`M${AREA.left} ${AREA.bottom}L${line}L${toX(length)} ${AREA.bottom}Z`} fill={tint} />
      <path d={`M${line}`} fill="none" stroke={color} strokeWidth="3" strokeLinejoin="round" />
    </svg>
  );
}

const AXIS = { fontSize: 12, fill: 'rgba(0, 0, 0, 0.66)' };

/** The height axis starts and ends at whole tens of metres. */
function axesOf({ lowest, highest, length }: Course) {
  const floor = Math.floor(lowest / 10) * 10;
  const ceiling = Math.max(Math.ceil(highest / 10) * 10, floor + MIN_RANGE_METRES);
  const [across, up] = [AREA.right - AREA.left, AREA.bottom - AREA.top];
  return {
    floor,
    ceiling,
    toX: (along: number) => AREA.left + (along / Math.max(length, 1)) * across,
    toY: (height: number) => AREA.bottom - ((height - floor) / (ceiling - floor)) * up,
  };
}

const INK = '#1A237E';

interface CoursePictureProps {
  readonly course: Course;
  readonly label: string;
  /** Id of the element that describes the picture in text. */
  readonly describedBy: string;
}

/**
 * A course seen from above, north up: the line with arrows in the running direction, the distance marks,
 * start and finish.
 */
function CoursePicture({ course, label, describedBy }: CoursePictureProps) {
  const drawing = drawCourse(course);
  const { color } = distanceColours(course.metres);
  const { width, height, line, ends, marks, arrows } = drawing;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`Bana ${label} sedd uppifrån`}
      aria-describedby={describedBy}
      className={styles.drawing}
    >
      <path
        d={line}
        fill="none"
        stroke={color}
        strokeWidth="6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {arrows.map((arrow) => (
        <Arrow key={`${arrow.x} ${arrow.y}`} {...arrow} color={color} />
      ))}
      {marks.map(({ x, y, text, at }) => (
        <g key={text}>
          <circle cx={x} cy={y} r="4.5" fill="#FFFFFF" stroke={color} strokeWidth="2.5" />
          <text {...at} className="tabular" {...LABEL_TEXT}>
            {text}
          </text>
        </g>
      ))}
      {ends.map((end) => (
        <Flag key={end.text} {...end} />
      ))}
      <Compass />
      <Scale height={height} {...drawing.scale} />
    </svg>
  );
}

/** A white outline makes letters readable where they cross a line. */
const LABEL_TEXT = {
  textAnchor: 'middle',
  fontSize: 13,
  fontWeight: 600,
  fill: 'rgba(0, 0, 0, 0.87)',
  stroke: '#FFFFFF',
  strokeWidth: 4,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
} as const;

function Arrow({ x, y, turn, color }: Spot & { turn: number; color: string }) {
  return (
    <path
      d="M-5-6.5 6.5 0-5 6.5-2 0Z"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`}
      fill="#FFFFFF"
      stroke={color}
      strokeWidth="2"
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  );
}

const SQUARE = 3.5;

function Flag({ x, y, text, at }: Label) {
  return (
    <g>
      <g transform={`translate(${x} ${y})`}>
        <circle r="9" fill="#FFFFFF" stroke={INK} strokeWidth="2.5" />
        {[0, 1, 2, 3].map((index) => (
          <rect
            key={index}
            x={(index % 2) * SQUARE - SQUARE}
            y={Math.floor(index / 2) * SQUARE - SQUARE}
            width={SQUARE}
            height={SQUARE}
            fill={index === 0 || index === 3 ? INK : '#FFFFFF'}
          />
        ))}
      </g>
      <text {...at} {...LABEL_TEXT} fill={INK} fontWeight={750}>
        {text}
      </text>
    </g>
  );
}

function Compass() {
  return (
    <g transform="translate(22 30)" fill={INK}>
      <path d="M0-14 6 4 0 0-6 4Z" />
      <text y="19" textAnchor="middle" fontSize="12" fontWeight="700">
        N
      </text>
    </g>
  );
}

function Scale({ height, metres, width }: CourseDrawing['scale'] & { height: number }) {
  return (
    <g transform={`translate(12 ${height - 12})`}>
      <path d={`M0-5V0H${width}V-5`} fill="none" stroke="rgba(0, 0, 0, 0.66)" strokeWidth="1.5" />
      <text
        x={width / 2}
        y="-5"
        textAnchor="middle"
        fontSize="12"
        fill="rgba(0, 0, 0, 0.66)"
        className="tabular"
      >
        {formatMetres(metres)}
      </text>
    </g>
  );
}
