import type { Course } from '@app/domain';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import PrintIcon from '@mui/icons-material/Print';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { CourseCard } from './CourseCard';
import { coursesQuery } from './courses';
import { MapOnDemand } from './MapOnDemand';

/** Where the distances are run: every course as a picture, and a map on request. */
export function CoursesPage() {
  const query = useQuery(coursesQuery);
  const { place } = useAppConfig().edition;
  return (
    <PageWidth>
      <Box className="not-printed">
        <PageTitle title="Banor" lead={`${place}. Asfalt hela vägen.`} />
      </Box>
      <DataState query={query} empty={{ when: (courses) => courses.length === 0, show: <NoCourses /> }}>
        {(courses) => <Courses courses={courses} />}
      </DataState>
    </PageWidth>
  );
}

function Courses({ courses }: { courses: readonly Course[] }) {
  const print = () => {
    window.print();
  };
  return (
    <>
      <MapOnDemand courses={courses}>
        <Button startIcon={<PrintIcon />} onClick={print}>
          Skriv ut banorna
        </Button>
      </MapOnDemand>
      <Box sx={LIST}>
        {courses.map((course) => (
          <CourseCard key={course.name} course={course} />
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
