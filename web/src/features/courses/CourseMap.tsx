import 'leaflet/dist/leaflet.css';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { Course } from '@app/domain';
import { CheckField } from '../../components/CheckField';
import { DistanceChip } from '../../components/DistanceChip';
import { Icon } from '../../components/Icon';
import { messages } from '../../config/messages';
import styles from './CourseMap.module.css';
import { openMap, type OpenMap } from './open-map';

interface CourseMapProps {
  /** Sets the map's size. */
  readonly className: string | undefined;
  readonly courses: readonly Course[];
  /** Whether the page is allowed to fetch the background map. */
  readonly hasBackground: boolean;
}

/**
 * The courses on an interactive map, with a menu of courses to show. Without the map server it still shows
 * the lines.
 */
export function CourseMap({ className = '', courses, hasBackground }: CourseMapProps) {
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
      <div className={styles.frame}>
        <div
          ref={container}
          role="region"
          aria-label="Karta över banorna"
          className={clsx(className, styles.map)}
        />
        <MapMenu
          choices={courses.map(({ name, metres }) => ({ name, metres, isShown: !hidden.includes(name) }))}
          onChoose={(name, isShown) =>
            setHidden((now) => (isShown ? now.filter((other) => other !== name) : [...now, name]))
          }
        />
      </div>
      <div role="status" className={styles.status}>
        {isMissing && (
          <>
            Kartbilden går inte att hämta just nu. Banorna visas ändå.
            <button
              type="button"
              className="button small"
              onClick={() => {
                if (hasBackground) map.current?.reloadTiles();
                else window.location.reload();
              }}
            >
              {messages.retry}
            </button>
          </>
        )}
      </div>
    </>
  );
}

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
    <div
      className={styles.menu}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        className={clsx('icon-button', styles.toggle)}
        aria-label="Välj banor"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon name="layers" />
      </button>
      <fieldset id={id} hidden={!isOpen} className={styles.choices}>
        <legend className="sr-only">Banor som visas</legend>
        {choices.map(({ name, metres, isShown }) => (
          <CheckField
            key={name}
            label={<DistanceChip metres={metres} />}
            checked={isShown}
            onChange={({ target }) => onChoose(name, target.checked)}
          />
        ))}
      </fieldset>
    </div>
  );
}
