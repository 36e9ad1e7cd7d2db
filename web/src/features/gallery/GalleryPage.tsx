import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { GalleryPicture } from './GalleryPicture';
import { RemovalNote } from './RemovalNote';
import { galleryQuery, pictureCountText, type GalleryYear } from './gallery';

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

interface YearCardProps {
  readonly year: GalleryYear;
  /** Over the whole width, for the newest year. */
  readonly isWide: boolean;
}

/** One year: its cover, the year and the number of pictures. The whole card is a link. */
function YearCard({ year: { year, count, cover }, isWide }: YearCardProps) {
  return (
    <Box component="li" sx={{ gridColumn: isWide ? '1 / -1' : 'auto' }}>
      <Box component={RouterLink} to={paths.galleryYear(year)} sx={cardStyle}>
        <Box sx={{ ...coverStyle, aspectRatio: isWide ? { xs: '3 / 2', md: '2 / 1' } : '3 / 2' }}>
          <GalleryPicture
            picture={cover}
            alt=""
            isFirst={isWide}
            sizes={
              isWide
                ? '(max-width: 1200px) 100vw, 1136px'
                : '(max-width: 600px) 100vw, (max-width: 1200px) 50vw, 556px'
            }
          />
        </Box>
        <Box sx={wordsStyle}>
          <Box
            component="h2"
            sx={{ m: 0, color: '#1A237E', fontWeight: 750, fontSize: isWide ? '1.75rem' : '1.375rem' }}
          >
            {year}
          </Box>
          <span>{pictureCountText(count)}</span>
        </Box>
      </Box>
    </Box>
  );
}

const cardStyle = {
  display: 'block',
  height: '100%',
  borderRadius: 1.5,
  overflow: 'hidden',
  color: 'text.primary',
  textDecoration: 'none',
  border: '1px solid rgba(26, 35, 126, 0.14)',
  transition: 'box-shadow 150ms',
  '&:hover': { boxShadow: '0 4px 16px rgba(26, 35, 126, 0.18)' },
  '&:hover h2': { textDecoration: 'underline', textDecorationThickness: 2, textUnderlineOffset: 4 },
} as const;

const coverStyle = { overflow: 'hidden', backgroundColor: '#EEF0FA' } as const;

const wordsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 2,
  px: { xs: 2, sm: 3 },
  py: 2,
} as const;
