import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAppConfig } from '../../api/app-config';
import { DistanceChip } from '../../components/DistanceChip';
import { PlainTable } from '../../components/PlainTable';
import { RacePage } from '../../components/RacePage';
import { RaceResults } from './RaceResults';

/** Results as they happen, a tab per distance, and the course records. */
export function ResultsPage() {
  return (
    <RacePage title="Resultat" list={RaceResults}>
      <CourseRecords />
    </RacePage>
  );
}

/** The best time ever on each distance. */
function CourseRecords() {
  const { courseRecords } = useAppConfig().edition;
  if (courseRecords.length === 0) return null;
  const hasNames = courseRecords.some(({ name }) => name !== '');
  return (
    <Box
      component="section"
      className="after-loading"
      aria-labelledby="records"
      sx={{ mt: 6, maxWidth: 560 }}
    >
      <Typography id="records" variant="h2" sx={{ mb: 1.5 }}>
        Banrekord
      </Typography>
      <PlainTable caption="Banrekord">
        <thead>
          <tr>
            <th scope="col">Distans</th>
            {hasNames && <th scope="col">Namn</th>}
            <th scope="col" className="num">
              År
            </th>
            <th scope="col" className="num">
              Tid
            </th>
          </tr>
        </thead>
        <tbody>
          {courseRecords.map(({ distance, name, year, time }) => (
            <tr key={`${distance}-${time}`}>
              <td>
                <DistanceChip metres={Math.round(distance * 1000)} />
              </td>
              {hasNames && <td className="long">{name}</td>}
              <td className="num">{year}</td>
              <td className="num">
                <strong>{time}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}
