import DownloadIcon from '@mui/icons-material/Download';
import PrintIcon from '@mui/icons-material/Print';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type Course, distanceLabel } from '@app/domain';
import { usePlannedEdition, type PlannedEdition } from '../../api/planned-edition';
import { useAppConfig } from '../../api/app-config';
import { DataState } from '../../components/DataState';
import { DistanceChip, distanceColours, distanceText } from '../../components/DistanceChip';
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

/** Where the distances are run: every course as a picture, and a map on request. */
export function CoursesPage() {
  const query = useQuery(coursesQuery);
  const edition = usePlannedEdition();
  return (
    <PageWidth>
      <Box className="not-printed">
        <PageTitle title="Banor" lead={`${edition.place}. Asfalt hela vägen.`} />
      </Box>
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
        <Button startIcon={<PrintIcon />} onClick={print}>
          Skriv ut banorna
        </Button>
      </MapOnDemand>
      <Box sx={LIST}>
        {courses.map((course) => (
          <CourseCard key={course.name} course={course} edition={edition} />
        ))}
      </Box>
    </>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 3,
  '@media print': { display: 'block' },
};

/** An edition without courses yet. The organisers may still have a map of their own. */
function NoCourses() {
  const { courseMap } = useAppConfig().edition;
  if (courseMap !== null) return <MapOnDemand courses={[]}>{null}</MapOnDemand>;
  return (
    <MapOnDemand courses={[]}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: '68ch' }}>
        <EmptyCourse />
        <Typography>Banorna är inte klara än. De visas här så snart de är bestämda.</Typography>
        <Button component={Link} to={paths.home()}>
          Se starttiderna
        </Button>
      </Box>
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
    <Box
      component="article"
      aria-labelledby={`${id}-title`}
      sx={{ ...CARD, borderTopColor: distanceColours(course.metres).color }}
    >
      <Typography className="only-printed" sx={{ mb: 1 }}>
        {name}, {formatWeekday(date)}. {place}.
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <DistanceChip metres={course.metres} />
        <Typography variant="h2" id={`${id}-title`}>
          {distanceText(course.metres)}
        </Typography>
      </Box>
      <Facts
        facts={[
          ['Banans längd', formatMetres(course.length)],
          ['Stigning', formatMetres(course.climb)],
          ...(start === undefined ? [] : [['Start', `kl. ${formatClock(start)}`] as const]),
        ]}
      />
      <CoursePicture course={course} label={label} describedBy={`${id}-words`} />
      <ElevationProfile course={course} label={label} />
      <Typography id={`${id}-words`} sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {routeText(course)} {elevationText(course)}
      </Typography>
      <Button
        href={gpxAddress(course)}
        download
        startIcon={<DownloadIcon />}
        className="not-printed"
        sx={{ justifySelf: 'start' }}
        aria-label={`Hämta bana ${label} som GPX`}
      >
        Hämta som GPX
      </Button>
    </Box>
  );
}

const CARD = {
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  p: { xs: 2, sm: 3 },
  border: '1px solid',
  borderColor: 'divider',
  borderTop: '6px solid',
  borderRadius: 1,
  minWidth: 0,
  '@media print': {
    maxWidth: '17cm',
    border: 0,
    p: 0,
    breakInside: 'avoid',
    printColorAdjust: 'exact',
    '& + &': { breakBefore: 'page' },
  },
};

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
      {facts.map(([what, value]) => (
        <div key={what}>
          <Typography component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 650 }}>
            {what}
          </Typography>
          <Typography
            component="dd"
            className="tabular"
            sx={{ m: 0, fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.3 }}
          >
            {value}
          </Typography>
        </div>
      ))}
    </Box>
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
    <Box
      component="svg"
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      width={VIEW.width}
      height={VIEW.height}
      role="img"
      aria-label={`Höjdprofil för bana ${label}: som lägst ${formatMetres(lowest)}, som högst ${formatMetres(highest)} över havet`}
      sx={{ display: 'block', width: '100%', height: 'auto' }}
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
    </Box>
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
    <Box
      component="svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`Bana ${label} sedd uppifrån`}
      aria-describedby={describedBy}
      sx={PICTURE}
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
    </Box>
  );
}

const PICTURE = { display: 'block', width: '100%', height: 'auto', fontFamily: 'inherit' };

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
