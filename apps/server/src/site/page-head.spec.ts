import { headHtml } from './page-head';

const evil = '"><script>alert(1)</script>\'&$&';
const shared = {
  address: `https://race.example.se/?a=${evil}`,
  description: evil,
  picture: { address: evil, alt: evil },
};

describe('headHtml', () => {
  it('has only title and noindex for a personal page', () => {
    expect(headHtml({ title: 'Kvitto', siteName: 'Loppet', isUnlisted: true })).toBe(
      '<title>Kvitto</title>\n    <meta name="robots" content="noindex" />',
    );
  });

  it('has description, canonical link and preview tags for a shared page', () => {
    const picture = { address: 'https://race.example.se/og/x.png', alt: 'Loppet' };
    const html = headHtml({
      title: 'Resultat',
      siteName: 'Loppet',
      isUnlisted: false,
      shared: { address: 'https://race.example.se/resultat?a=1&b=2', description: 'Alla tider.', picture },
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
    const facts = { name: `</script><!--${evil}`, lines: '\u2028' };
    const html = headHtml({ title: evil, siteName: evil, isUnlisted: true, shared: { ...shared, facts } });
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(facts);
    const rest = html.replace(/<script type="application\/ld\+json">.*?<\/script>/s, '');
    expect(rest).not.toMatch(/<\/?script|"">/);
  });
});
