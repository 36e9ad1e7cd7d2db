import Box from '@mui/material/Box';
import { formatResult, type RaceRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { CourseMark } from '../../components/CourseMark';
import { distanceText, distanceColours } from '../../components/DistanceChip';
import { fullName } from '../../components/runner-text';
import { formatDay } from '../../config/formats';
import type { ResultEntry } from './result-entries';

/** A one-page diploma: the runner, the distance, the time and the places. Visible in print only. */
export function Diploma({ race, entry }: { race: RaceRow; entry: ResultEntry }) {
  const { edition } = useAppConfig();
  const { runner, place, groupPlace } = entry;
  const { color } = distanceColours(race.distance);
  const places = [
    place !== null && `Plats ${place}`,
    groupPlace !== null && runner.group !== '' && `${runner.group} ${groupPlace}`,
  ];
  return (
    <Box className="only-printed" sx={{ ...sheetStyle, borderColor: color }}>
      <CourseMark metres={race.distance} stroke={7} sx={{ color, width: '120mm', height: '62mm' }} />
      <Box sx={{ fontSize: '16pt', fontWeight: 650 }}>{edition.name}</Box>
      <Box sx={{ fontSize: '54pt', fontWeight: 800, lineHeight: 1, color: '#1A237E' }}>Diplom</Box>
      <Box sx={{ fontSize: '34pt', fontWeight: 800, lineHeight: 1.15, overflowWrap: 'anywhere' }}>
        {fullName(runner)}
      </Box>
      {runner.company && <Box sx={{ fontSize: '16pt' }}>{runner.company}</Box>}
      <Box sx={{ fontSize: '18pt' }}>
        har sprungit {distanceText(race.distance)}
        {runner.result !== null && ' på'}
      </Box>
      {runner.result !== null && (
        <Box className="tabular" sx={{ fontSize: '54pt', fontWeight: 800, lineHeight: 1, color }}>
          {formatResult(runner.result)}
        </Box>
      )}
      <Box className="tabular" sx={{ fontSize: '20pt', fontWeight: 650 }}>
        {places.filter(Boolean).join('\u00a0· ')}
      </Box>
      <Box sx={{ fontSize: '12pt', color: 'text.secondary' }}>
        {formatDay(race.date)} · {edition.organiser.name}
        {race.state !== 'ended' && ' · preliminärt resultat'}
      </Box>
    </Box>
  );
}

const sheetStyle = {
  height: '250mm',
  p: '12mm',
  border: '2mm double',
  borderRadius: '6mm',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-evenly',
  alignItems: 'center',
  textAlign: 'center',
  breakInside: 'avoid',
} as const;
