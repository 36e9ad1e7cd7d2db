import { distanceLabel, type Course } from '@app/domain';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import DownloadIcon from '@mui/icons-material/Download';
import { useId } from 'react';
import { useAppConfig } from '../../api/app-config';
import { DistanceChip, distanceText, distanceColours } from '../../components/DistanceChip';
import { formatClock, formatWeekday } from '../../config/formats';
import { CoursePicture } from './CoursePicture';
import { gpxAddress, routeText } from './courses';
import { elevationText, formatMetres } from './course-text';
import { ElevationProfile } from './ElevationProfile';

/** One distance's course: picture, elevation profile, facts and GPX file. Prints on a page of its own. */
export function CourseCard({ course }: { course: Course }) {
  const id = useId();
  const { name, date, place, distances } = useAppConfig().edition;
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
