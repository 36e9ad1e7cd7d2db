import Box from '@mui/material/Box';
import type { EditionPartner } from '../api/app-config';

/**
 * The race's partners, each with a logo or a name on a white card. The cards have their size before the logos
 * load.
 */
export function PartnerLinks({ partners }: { partners: readonly EditionPartner[] }) {
  if (partners.length === 0) return null;
  return (
    <Box component="ul" sx={list}>
      {partners.map(({ name, url, logo }) => (
        <Box component="li" key={url} sx={{ display: 'grid' }}>
          <Box component="a" href={url} target="_blank" rel="noopener noreferrer" sx={card}>
            {logo === undefined ? (
              name
            ) : (
              <Box
                component="img"
                src={logo}
                alt={name}
                width={136}
                height={48}
                loading="lazy"
                sx={picture}
              />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
  gap: 1,
  maxWidth: 400,
  listStyle: 'none',
  p: 0,
  my: 2,
};

const card = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 72,
  minWidth: 0,
  px: 1.5,
  py: 1,
  borderRadius: 1,
  backgroundColor: 'common.white',
  color: '#1A237E',
  fontWeight: 700,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: '#EEF0FA' },
  '&:focus-visible': { outlineColor: '#FFCA28' },
};

const picture = { maxWidth: '100%', objectFit: 'contain' };
