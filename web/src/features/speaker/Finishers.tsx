import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import {
  byCrossing,
  formatResult,
  oldRecordText,
  recordPerformanceText,
  type AnnouncedRunner,
  type AnnouncedRace,
  type RecordPerformance,
} from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { announcedName, detailsText, placeText } from './announced-day';
import { DoNotAnnounce } from './DoNotAnnounce';

interface RaceFinisher {
  readonly finisher: AnnouncedRunner;
  readonly race: AnnouncedRace['race'];
  /** The course record that this finish beat or equalled. */
  readonly brokenRecord: RecordPerformance | undefined;
}

/** The finishers of all the races, newest first. */
export function newestFirst(races: readonly AnnouncedRace[]): readonly RaceFinisher[] {
  return races
    .flatMap(({ race, latest, brokenRecords }) =>
      latest.map((finisher) => ({ finisher, race, brokenRecord: brokenRecords.get(finisher.runner.sort) })),
    )
    .sort((a, b) => byCrossing(a.finisher, b.finisher));
}

/** The latest finisher, as large as possible. Reserves its space before the first finish. */
export function LatestFinisher({ finisher }: { finisher: RaceFinisher | undefined }) {
  return (
    <Box
      component="section"
      aria-label="Senast i mål"
      sx={{ ...latestStyle, backgroundColor: finisher ? 'primary.main' : '#EEF0FA' }}
    >
      {finisher ? <Latest key={finisher.finisher.runner.sort} {...finisher} /> : 'Ingen har kommit i mål.'}
    </Box>
  );
}

function Latest({ finisher, race, brokenRecord }: RaceFinisher) {
  const { runner, isNamed } = finisher;
  return (
    <Box sx={{ animation: `${arrive} 200ms ease-out` }}>
      {brokenRecord && (
        <Box sx={recordStyle} className="tabular">
          <Box component="strong" sx={{ fontSize: '1.5em' }}>
            {recordPerformanceText(brokenRecord)}
          </Box>{' '}
          {oldRecordText(brokenRecord)}
        </Box>
      )}
      <Box sx={nameStyle}>{announcedName(finisher)}</Box>
      {!isNamed && <DoNotAnnounce />}
      <Box sx={{ fontSize: 'clamp(1.25rem, 0.9rem + 1.8vw, 2rem)', fontWeight: 650, lineHeight: 1.25 }}>
        {isNamed && runner.company}
      </Box>
      <Box className="tabular" sx={figuresStyle}>
        <Box sx={{ fontSize: 'clamp(1.5rem, 1rem + 2.4vw, 2.5rem)', fontWeight: 800 }}>
          {placeText(finisher)}
        </Box>
        {runner.result !== null && (
          <Box sx={{ fontSize: 'clamp(2.5rem, 1.5rem + 4.5vw, 4.5rem)', fontWeight: 800 }}>
            {formatResult(runner.result)}
          </Box>
        )}
      </Box>
      <Box className="tabular" sx={{ mt: 1, fontSize: '1.125rem' }}>
        <DistanceChip metres={race.distance} />{' '}
        {[isNamed && `nr ${runner.bib ?? '–'}`, gapText(finisher)].filter(Boolean).join('\u00a0· ')}
      </Box>
    </Box>
  );
}

function gapText({ place, gap }: AnnouncedRunner): string {
  if (gap === null) return '';
  return place === 1 ? 'leder loppet' : `${formatResult(gap)} efter ledaren`;
}

const SHOWN = 12;

/** The 12 finishers before the latest, newest first. The results page has the whole list. */
export function EarlierFinishers({ finishers }: { finishers: readonly RaceFinisher[] }) {
  if (finishers.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="earlier">
      <Typography variant="h2" id="earlier" sx={{ mb: 1, fontSize: '1.125rem' }}>
        Tidigare i mål
      </Typography>
      <Box component="ol" sx={listStyle}>
        {finishers.slice(0, SHOWN).map(({ finisher, race, brokenRecord }) => (
          <li key={finisher.runner.sort}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
                {announcedName(finisher)} {!finisher.isNamed && <DoNotAnnounce />}
              </Box>
              <Box className="tabular" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {detailsText(finisher, race.distance)}
                {brokenRecord && <strong> · {recordPerformanceText(brokenRecord)}</strong>}
              </Box>
            </Box>
            <Box className="tabular" sx={{ flexShrink: 0, textAlign: 'right' }}>
              <Box sx={{ fontSize: '1.25rem', fontWeight: 800, lineHeight: 1.3 }}>
                {finisher.runner.result !== null && formatResult(finisher.runner.result)}
              </Box>
              {placeText(finisher)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(-12px)' }, to: { opacity: 1 } });

const latestStyle = {
  minHeight: { xs: '15rem', md: '20rem' },
  p: { xs: 2, md: 3 },
  borderRadius: 1.5,
} as const;

const recordStyle = {
  mb: 1.5,
  px: 1.5,
  py: 0.5,
  borderRadius: 1,
  backgroundColor: '#1A237E',
  color: 'common.white',
  lineHeight: 1.3,
} as const;

const nameStyle = {
  fontSize: 'clamp(2.25rem, 1.2rem + 5vw, 5rem)',
  fontWeight: 800,
  lineHeight: 1.05,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
} as const;

const figuresStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 3,
  mt: 1,
  lineHeight: 1.1,
} as const;

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { display: 'flex', gap: 2, py: 1, borderTop: '1px solid', borderColor: 'divider' },
} as const;
