import LayersIcon from '@mui/icons-material/Layers';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import 'leaflet/dist/leaflet.css';
import { useEffect, useId, useRef, useState } from 'react';
import type { Course } from '@app/domain';
import { CheckField } from '../../components/CheckField';
import { DistanceChip } from '../../components/DistanceChip';
import { messages } from '../../config/messages';
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
      onTileResult: (hasLoaded) => setMissing(!hasLoaded),
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
          onChoose={(name, isShown) =>
            setHidden((now) => (isShown ? now.filter((other) => other !== name) : [...now, name]))
          }
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

interface MapMenuProps {
  readonly choices: readonly MapChoice[];
  readonly onChoose: (name: string, isShown: boolean) => void;
}

interface MapChoice {
  readonly name: string;
  readonly metres: number;
  readonly isShown: boolean;
}

/** The menu in the map's upper right corner that chooses which courses to show. */
function MapMenu({ choices, onChoose }: MapMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = () => setOpen((now) => !now);
  return (
    <Box
      sx={MENU}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      <IconButton
        aria-label="Välj banor"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        sx={{ justifySelf: 'end', borderRadius: 0.5 }}
      >
        <LayersIcon />
      </IconButton>
      <Box
        component="fieldset"
        id={id}
        hidden={!isOpen}
        sx={{ border: 0, m: 0, px: 2, pb: 1, '&[hidden]': { display: 'none' } }}
      >
        <legend className="sr-only">Banor som visas</legend>
        {choices.map(({ name, metres, isShown }) => (
          <CheckField
            key={name}
            label={<DistanceChip metres={metres} />}
            checked={isShown}
            onChange={({ target }) => onChoose(name, target.checked)}
          />
        ))}
      </Box>
    </Box>
  );
}

const MENU = {
  position: 'absolute',
  top: 12,
  right: 12,
  display: 'grid',
  borderRadius: 0.5,
  backgroundColor: 'common.white',
  boxShadow: '0 0 0 2px rgba(0, 0, 0, 0.2)',
};
