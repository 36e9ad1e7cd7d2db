import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import type { GalleryYear } from './gallery';
import { GalleryPicture } from './GalleryPicture';
import { pictureCountText } from './picture-text';

interface YearCardProps {
  readonly year: GalleryYear;
  /** Over the whole width, for the newest year. */
  readonly isWide: boolean;
}

/** One year: its cover, the year and the number of pictures. The whole card is a link. */
export function YearCard({ year: { year, count, cover }, isWide }: YearCardProps) {
  return (
    <Box component="li" sx={{ gridColumn: isWide ? '1 / -1' : 'auto' }}>
      <Box component={Link} to={paths.galleryYear(year)} sx={cardStyle}>
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
