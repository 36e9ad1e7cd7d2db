import { type Course, type CoursePoint, distanceLabel, pointAt } from '@app/domain';
import {
  circleMarker,
  control,
  type FeatureGroup,
  featureGroup,
  latLngBounds,
  type LatLngTuple,
  map as makeMap,
  polyline,
  tileLayer,
} from 'leaflet';
import { distanceColours } from '../../components/DistanceChip';
import { formatDistanceMark, isClosed } from './course-drawing';

export interface OpenMap {
  /** Draws exactly these courses and fits them into view. */
  readonly show: (courses: readonly Course[]) => void;
  /** Fetches the background map again. */
  readonly reloadTiles: () => void;
  readonly close: () => void;
}

interface MapSettings {
  readonly courses: readonly Course[];
  readonly hasBackground: boolean;
  /** Called with true when a background tile loads, and with false when one fails. */
  readonly onTileResult: (hasLoaded: boolean) => void;
}

const TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMaps bidragsgivare</a>';
const PADDING_PX: [number, number] = [28, 28];

/** Opens a map in `place`. The wheel scrolls the page, not the map, which has zoom buttons. */
export function openMap(
  container: HTMLElement,
  { courses, hasBackground, onTileResult }: MapSettings,
): OpenMap {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const motionOptions = prefersReducedMotion && {
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
  };
  const map = makeMap(container, {
    scrollWheelZoom: false,
    zoomControl: false,
    zoomSnap: 0.5,
    ...motionOptions,
  });
  map.attributionControl.setPrefix(false);
  control.zoom({ zoomInTitle: 'Zooma in', zoomOutTitle: 'Zooma ut' }).addTo(map);

  const tiles = tileLayer(TILES, {
    maxZoom: 19,
    attribution: ATTRIBUTION,
    // The tile server requires a referrer; it gets the origin only.
    referrerPolicy: 'strict-origin',
  });
  tiles.on('tileload', () => onTileResult(true));
  tiles.on('tileerror', () => onTileResult(false));
  const lines = featureGroup().addTo(map);
  const show = (shown: readonly Course[]) => {
    lines.clearLayers();
    draw(lines, shown);
    if (shown.length > 0) map.fitBounds(boundsOf(shown), { padding: PADDING_PX, animate: false });
  };
  show(courses);
  if (hasBackground) tiles.addTo(map);
  return {
    show,
    reloadTiles: () => tiles.redraw(),
    close: () => map.remove(),
  };
}

function boundsOf(courses: readonly Course[]) {
  return latLngBounds(
    courses.flatMap(({ bounds: { west, south, east, north } }): LatLngTuple[] => [
      [south, west],
      [north, east],
    ]),
  );
}

const LINE_WEIGHT = 4;
const WEIGHT_STEP = 3;

/**
 * Draws the longest course first and widest, so that shared stretches show every colour. A single course gets
 * labelled marks.
 */
function draw(lines: FeatureGroup, courses: readonly Course[]): void {
  const longestFirst = [...courses].sort((one, other) => other.metres - one.metres);
  for (const [index, { metres, points }] of longestFirst.entries()) {
    const positions = points.map(([longitude, latitude]): LatLngTuple => [latitude, longitude]);
    const weight = LINE_WEIGHT + WEIGHT_STEP * (longestFirst.length - 1 - index);
    polyline(positions, { color: distanceColours(metres).color, weight })
      .bindTooltip(distanceLabel(metres), { sticky: true })
      .addTo(lines);
  }
  const [first] = longestFirst;
  if (!first) return;
  if (courses.length === 1) addMarks(lines, first);
  addDot(lines, first.points[0], {
    color: INK,
    radius: 8,
    text: isClosed(first) ? 'Start och mål' : 'Start',
  });
}

function addMarks(lines: FeatureGroup, course: Course): void {
  const { metres, length, points, marks } = course;
  const { color } = distanceColours(metres);
  for (const along of marks)
    addDot(lines, pointAt(points, along), { color, radius: 5, text: formatDistanceMark(along) });
  if (!isClosed(course)) addDot(lines, pointAt(points, length), { color: INK, radius: 8, text: 'Mål' });
}

const INK = '#1A237E';

interface Dot {
  readonly color: string;
  readonly radius: number;
  readonly text: string;
}

function addDot(lines: FeatureGroup, point: CoursePoint | undefined, { text, ...style }: Dot): void {
  if (!point) return;
  circleMarker([point[1], point[0]], { ...style, weight: 3, fillColor: '#FFFFFF', fillOpacity: 1 })
    .bindTooltip(text, { permanent: true, direction: 'top', offset: [0, -6] })
    .addTo(lines);
}
