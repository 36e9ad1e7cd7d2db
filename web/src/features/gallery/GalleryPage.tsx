import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { galleryQuery, type GalleryYear } from './gallery';
import { RemovalNote } from './RemovalNote';
import { YearCard } from './YearCard';

/** The years with pictures, newest first and largest. */
export function GalleryPage() {
  const query = useQuery(galleryQuery);
  return (
    <PageWidth>
      <PageTitle title="Galleri" lead="Bilder från loppet, år för år." />
      <DataState query={query}>{({ years }) => <Years years={years} />}</DataState>
      <RemovalNote topic="galleriet" />
    </PageWidth>
  );
}

function Years({ years }: { years: readonly GalleryYear[] }) {
  return (
    <>
      {years.length > 0 && (
        <Box component="ul" sx={listStyle}>
          {years.map((year, index) => (
            <YearCard key={year.year} year={year} isWide={index === 0} />
          ))}
        </Box>
      )}
      <ThisYearNote years={years} />
    </>
  );
}

/** Says that pictures of this year's race come later. */
function ThisYearNote({ years }: { years: readonly GalleryYear[] }) {
  const thisYear = Number(useAppConfig().edition.date.slice(0, 4));
  if (years.some(({ year }) => year === thisYear)) return null;
  return (
    <Box component="p" sx={{ mt: 3, mb: 0 }}>
      <Link
        component={RouterLink}
        to={paths.galleryYear(thisYear)}
        sx={{ display: 'inline-block', py: 1.25 }}
      >
        Bilderna från {thisYear}
      </Link>{' '}
      kommer efter loppet.
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: { xs: 2, md: 3 },
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;
