import type { Course } from './course';

/** A course as a GPX 1.1 file, for watches and phones: one track with heights and this title. */
export function gpxOf({ bounds, points }: Pick<Course, 'bounds' | 'points'>, title: string): string {
  const name = `<name>${escaped(title)}</name>`;
  const { west, south, east, north } = bounds;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="raceday" xmlns="http://www.topografix.com/GPX/1/1" ${INSTANCE}>`,
    `<metadata>${name}<bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/></metadata>`,
    `<trk>${name}<type>running</type><trkseg>`,
    ...points.map(
      ([lon, lat, elevation]) => `<trkpt lat="${lat}" lon="${lon}"><ele>${elevation}</ele></trkpt>`,
    ),
    '</trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n');
}

const INSTANCE =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd"';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML. Control characters, which XML cannot represent, become blanks. */
function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, ' ').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
