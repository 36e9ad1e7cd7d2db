import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  BEFORE_START_TEXT,
  formatResult,
  MARK_RULES,
  markLabel,
  recordText,
  RESULT_MARKS,
  type AnnouncedRace,
  type AnnouncedRunner,
  type ResultMark,
} from '@app/domain';
import { DistanceChip, distanceText } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { raceStateText } from '../../components/runner-text';
import { announcedName } from './announced-day';
import { DoNotAnnounce } from './DoNotAnnounce';
import styles from './RaceOverview.module.css';

/**
 * The state of a race: clock, counts, the record to beat, the first three of each class, and runners still on
 * the course.
 */
export function RaceOverview(announced: AnnouncedRace) {
  const { race, podiums, record } = announced;
  return (
    <Box component="section" aria-label={distanceText(race.distance)} sx={raceStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}>
        <DistanceChip metres={race.distance} />
        {race.state === 'started' && race.started !== null ? (
          <ElapsedClock started={race.started} className={styles.clock} />
        ) : (
          <Box sx={{ fontWeight: 700 }}>{raceStateText(race.state)}</Box>
        )}
      </Box>
      <Typography className="tabular" data-testid="counts">
        {countsOf(announced)}
      </Typography>
      {record && (
        <Typography className="tabular">
          {race.state === 'ended' ? 'Banrekord' : 'Banrekord att slå'}: {recordText(record)}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {podiums.map(({ group, runners }) => (
          <Box key={group}>
            <Typography variant="h3" component="h2">
              {group} {race.state === 'started' && 'hittills'}
            </Typography>
            <Box component="ol" aria-label={`De tre främsta, ${group}`} sx={plainList}>
              {runners.map((each) => (
                <li key={each.runner.sort}>
                  <strong className="tabular">{each.groupPlace}</strong> {announcedName(each)}{' '}
                  {each.isNamed ? each.runner.company : <DoNotAnnounce />}{' '}
                  <strong className="tabular">
                    {each.runner.result !== null && formatResult(each.runner.result)}
                  </strong>
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {race.state === 'started' && <RunnersOnCourse {...announced} />}
    </Box>
  );
}

function countsOf({ race, starters, latest, expected, all }: AnnouncedRace): string {
  if (race.state === '') return `${starters} med nummer · ${all.length} anmälda`;
  const marked = (mark: ResultMark) => all.filter(({ runner }) => runner.status === mark).length;
  const beforeStart = all.filter(({ runner }) => runner.status === 'before-start').length;
  return [
    `${starters} startade`,
    `${latest.length} i mål`,
    `${expected.length} ${race.state === 'started' ? 'kvar på banan' : 'ej i mål'}`,
    ...RESULT_MARKS.map(
      (mark) => MARK_RULES[mark].hasStarted && marked(mark) > 0 && `${marked(mark)} ${markLabel(mark)}`,
    ),
    beforeStart > 0 && `${beforeStart} ${BEFORE_START_TEXT}`,
  ]
    .filter(Boolean)
    .map((count) => String(count).replaceAll(' ', '\u00a0'))
    .join('\u00a0· ');
}

const CLASSES = [
  ['Dam', 'Dam'],
  ['Herr', 'Herr'],
  ['', 'Utan klass'],
] as const;

/** The runners still on the course, by class and bib. Their order of arrival is unknown and not guessed. */
function RunnersOnCourse({ expected }: AnnouncedRace) {
  return CLASSES.map(([group, label]) => {
    const runners = expected.filter(({ runner }) => runner.group === group);
    return runners.length === 0 ? null : (
      <Box key={group}>
        <Typography variant="h3" component="h2">
          Kvar på banan, {label}: {runners.length}
        </Typography>
        <Box component="ol" tabIndex={0} aria-label={`Kvar på banan, ${label}`} sx={expectedStyle}>
          {runners.map((each) => (
            <RunnerOnCourse key={each.runner.sort} {...each} />
          ))}
        </Box>
      </Box>
    );
  });
}

function RunnerOnCourse({ runner, isNamed }: AnnouncedRunner) {
  return (
    <li>
      <strong className="tabular">{runner.bib}</strong>{' '}
      {isNamed ? `${runner.firstname} ${runner.lastname}` : <DoNotAnnounce />}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' '}
        {isNamed && runner.company}
      </Box>
    </li>
  );
}

const raceStyle = {
  display: 'grid',
  gap: 1,
  p: 2,
  borderRadius: 1.5,
  border: '1px solid',
  borderColor: 'divider',
} as const;

const plainList = {
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& li': { py: 0.5, lineHeight: 1.35 },
} as const;

const expectedStyle = { ...plainList, maxHeight: { md: '17.5rem' }, overflowY: { md: 'auto' } } as const;
