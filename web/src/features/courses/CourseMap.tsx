import 'leaflet/dist/leaflet.css';
import type { Course } from '@app/domain';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../config/messages';
import { MapMenu } from './MapMenu';
import { openMap, type OpenMap } from './open-map';

interface CourseMapProps {
  readonly size: object;
  readonly courses: readonly Course[];
  /** Whether the page is allowed to fetch the background map. */
  readonly hasBackground: boolean;
}

/**
 * The courses on an interactive map, with a menu of courses to show. Without the map server it still shows
 * the lines.
 */
export function CourseMap({ size, courses, hasBackground }: CourseMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<OpenMap>(undefined);
  const [isMissing, setMissing] = useState(!hasBackground);
  const [hidden, setHidden] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!container.current) return undefined;
    const opened = openMap(container.current, {
      courses,
      hasBackground,
      onTileResult: (hasLoaded) => {
        setMissing(!hasLoaded);
      },
    });
    map.current = opened;
    return opened.close;
  }, [courses, hasBackground]);

  useEffect(() => {
    map.current?.show(courses.filter(({ name }) => !hidden.includes(name)));
  }, [courses, hidden]);

  return (
    <>
      <Box sx={{ position: 'relative' }}>
        <Box ref={container} role="region" aria-label="Karta över banorna" sx={{ ...LOOK, ...size }} />
        <MapMenu
          choices={courses.map(({ name, metres }) => ({ name, metres, isShown: !hidden.includes(name) }))}
          onChoose={(name, isShown) => {
            setHidden((now) => (isShown ? now.filter((other) => other !== name) : [...now, name]));
          }}
        />
      </Box>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
        {isMissing && (
          <>
            Kartbilden går inte att hämta just nu. Banorna visas ändå.
            <Button
              size="small"
              onClick={() => {
                if (hasBackground) map.current?.reloadTiles();
                else window.location.reload();
              }}
            >
              {messages.retry}
            </Button>
          </>
        )}
      </Box>
    </>
  );
}

const LOOK = {
  border: '1px solid #C5CAE9',
  // Isolates the map's layers below the page's menus and dialogs.
  isolation: 'isolate',
  '&.leaflet-container': {
    backgroundColor: '#EEF0FA',
    font: 'inherit',
    fontSize: '0.8125rem',
    lineHeight: 1.4,
  },
  '&.leaflet-container .leaflet-bar a': {
    width: 44,
    height: 44,
    lineHeight: '44px',
    fontSize: 22,
    color: '#1A237E',
  },
  '&.leaflet-container .leaflet-control-attribution a': { color: '#1A237E', textDecoration: 'underline' },
  '&.leaflet-container .leaflet-tooltip': { px: 0.75, py: 0, fontWeight: 650, color: 'text.primary' },
};
