import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { GalleryPicture as PictureData } from './gallery';
import { GalleryPicture } from './GalleryPicture';
import { pictureText } from './picture-text';
import { pictureLink } from './use-shown-picture';

/** Height of a row before it is stretched, in CSS pixels. */
const ROW_HEIGHT_PX = { phone: 104, screen: 220 };
/** Limits of a tile's width relative to its height: beyond them the picture is cropped. */
const NARROWEST = 0.6;
const WIDEST = 2.2;
const EAGER_COUNT = 4;

/** The pictures of a year in rows. The pictures of a row share its width by their proportions. */
export function PictureGrid({ pictures, race }: { pictures: readonly PictureData[]; race: string }) {
  return (
    <Box component="ul" sx={listStyle}>
      {pictures.map((picture, index) => {
        const { width, height } = picture.full;
        const proportion = Math.min(WIDEST, Math.max(NARROWEST, Math.round((20 * width) / height) / 20));
        const alt = pictureText(picture, { index, count: pictures.length, race });
        return (
          <Box component="li" key={picture.id} sx={[tileStyle, tileShape(proportion)]}>
            <Box component={Link} id={tileId(picture.id)} {...pictureLink(picture.id)} sx={linkStyle}>
              <GalleryPicture
                picture={picture}
                alt={alt}
                isFirst={index < EAGER_COUNT}
                sizes={`(max-width: 600px) ${String(Math.round(ROW_HEIGHT_PX.phone * proportion * 1.3))}px, ${String(Math.round(ROW_HEIGHT_PX.screen * proportion * 1.2))}px`}
              />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** The element id of a picture's tile, for the focus to return to. */
export const tileId = (id: string) => `bild-${id}`;

const listStyle = {
  '--row': { xs: `${String(ROW_HEIGHT_PX.phone)}px`, sm: `${String(ROW_HEIGHT_PX.screen)}px` },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  // Fills the rest of the last row, so that its pictures are no larger than the others.
  '&::after': { content: '""', flex: '1000 1 0' },
} as const;

const tileStyle = {
  maxWidth: '100%',
  backgroundColor: '#EEF0FA',
  borderRadius: 1,
  overflow: 'hidden',
  '&:has(:focus-visible)': { outline: '3px solid #1A237E', outlineOffset: 2 },
} as const;

/** Makes a tile as wide as its proportion requires at the shared row height. */
const tileShape = (proportion: number) => ({
  flex: `${String(proportion)} 1 calc(${String(proportion)} * var(--row))`,
  aspectRatio: String(proportion),
});

const linkStyle = {
  display: 'block',
  height: '100%',
  color: 'inherit',
  outline: 'none',
  '& img': { transition: 'opacity 150ms' },
  '&:hover img': { opacity: 0.86 },
} as const;
