import { courseOf } from './course';
import { gpxOf } from './gpx';

const course = courseOf({ name: 'bana-800', metres: 800 }, [
  [16.5, 58.25, 40],
  [16.501, 58.251, 41.5],
]);

describe('A course as GPX', () => {
  it('is one track with heights', () => {
    expect(gpxOf(course, 'Höstloppet 2025, 0.8K').split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      expect.stringMatching(
        /^<gpx version="1.1" creator="raceday" xmlns="http:\/\/www.topografix.com\/GPX\/1\/1" /,
      ),
      '<metadata><name>Höstloppet 2025, 0.8K</name><bounds minlat="58.25" minlon="16.5" maxlat="58.251" maxlon="16.501"/></metadata>',
      '<trk><name>Höstloppet 2025, 0.8K</name><type>running</type><trkseg>',
      '<trkpt lat="58.25" lon="16.5"><ele>40</ele></trkpt>',
      '<trkpt lat="58.251" lon="16.501"><ele>41.5</ele></trkpt>',
      '</trkseg></trk>',
      '</gpx>',
      '',
    ]);
  });

  it('escapes the name', () => {
    expect(gpxOf(course, '<Å> & "Ö"\u0000\u001b')).toContain('<name>&lt;Å&gt; &amp; &quot;Ö&quot;  </name>');
  });
});
