import { readConfig } from '../platform/config/config';
import { structuredDataOf, headHtml } from './page-head';

const evil = '"><script>alert(1)</script>\'&$&';
const shared = {
  url: `https://race.example.se/?a=${evil}`,
  description: evil,
  image: { url: evil, alt: evil },
};

describe('headHtml', () => {
  it('has only title and noindex for a personal page', () => {
    expect(headHtml({ title: 'Kvitto', siteName: 'Loppet', isNoindex: true })).toBe(
      '<title>Kvitto</title>\n    <meta name="robots" content="noindex" />',
    );
  });

  it('has description, canonical link and preview tags for a shared page', () => {
    const image = { url: 'https://race.example.se/og/x.png', alt: 'Loppet' };
    const html = headHtml({
      title: 'Resultat',
      siteName: 'Loppet',
      isNoindex: false,
      shared: { url: 'https://race.example.se/resultat?a=1&b=2', description: 'Alla tider.', image },
    });
    expect(html).not.toContain('robots');
    for (const line of [
      '<meta name="description" content="Alla tider." />',
      '<link rel="canonical" href="https://race.example.se/resultat?a=1&amp;b=2" />',
      '<meta property="og:title" content="Resultat" />',
      '<meta property="og:image" content="https://race.example.se/og/x.png" />',
      '<meta name="twitter:card" content="summary_large_image" />',
    ])
      expect(html).toContain(line);
  });

  it('escapes every text', () => {
    const structuredData = { name: `</script><!--${evil}`, lines: '\u2028' };
    const all = { ...shared, structuredData };
    const html = headHtml({ title: evil, siteName: evil, isNoindex: true, shared: all });
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(structuredData);
    const rest = html.replace(/<script type="application\/ld\+json">.*?<\/script>/s, '');
    expect(rest).not.toMatch(/<\/?script|"">/);
  });
});

const { edition } = readConfig({});
const site = 'https://race.example.se';
const dataOf = (changes: Partial<typeof edition> = {}) =>
  structuredDataOf({ ...edition, ...changes }, site, `${site}/og/x.png`) as Record<string, any>;

describe('structuredDataOf', () => {
  it('states time and place, in local time with offset', () => {
    expect(dataOf()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: 'Höstloppet 2025',
      startDate: '2025-09-13T11:00:00+02:00',
      location: { '@type': 'Place', name: 'Start och mål vid skolmatsalen' },
      organizer: { name: 'Föreningen Höstloppet', url: `${site}/` },
    });
    expect(dataOf({ date: '2025-11-01' }).startDate).toBe('2025-11-01T11:00:00+01:00');
  });

  it('lists each distance as a sub-event', () => {
    expect(dataOf().subEvent).toHaveLength(4);
    expect(dataOf().subEvent[3]).toMatchObject({
      name: 'Höstloppet 2025 5.6K',
      startDate: '2025-09-13T11:45:00+02:00',
      url: `${site}/startlistor?dag=2025-09-13&distans=5.6`,
    });
  });

  it('lists the prices with their validity', () => {
    const offer = { '@type': 'Offer', priceCurrency: 'SEK', url: `${site}/anmalan` };
    const early = { ...offer, validThrough: '2025-09-06T23:59:00+02:00' };
    const late = {
      ...offer,
      validFrom: '2025-09-07T00:00:00+02:00',
      validThrough: '2025-09-12T18:00:00+02:00',
    };
    expect(dataOf().offers).toEqual([
      { ...early, name: 'Vuxen', price: 150 },
      { ...early, name: 'Barn', price: 100 },
      { ...late, name: 'Vuxen', price: 250 },
      { ...late, name: 'Barn', price: 150 },
    ]);
  });
});
