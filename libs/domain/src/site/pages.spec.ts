import { isDefaultView, menuLinks, NOT_FOUND_TITLE, pageAt, sharedPath, sitePages, tabTitle } from './pages';

const edition = { name: 'Loppet 2025', date: '2025-09-13' };

function at(address: string) {
  const { pathname, search } = new URL(address, 'https://race.example.se');
  return pageAt({ pathname, search });
}

describe('The page at an address', () => {
  it.each([
    ['/', '/', {}],
    ['/Resultat/', '/resultat', {}],
    ['/anmalan/4', '/anmalan/4', {}],
    ['/anmalan', '/anmalan/:step?', {}],
    ['/anmalan/2', '/anmalan/:step?', { step: '2' }],
    ['/kvitto/A%2FB', '/kvitto/:id', { id: 'A/B' }],
    ['/admin', '/admin', {}],
    ['/admin/race/race-250913-56', '/admin/race/:part?', { part: 'race-250913-56' }],
  ])('is found in any spelling: %s', (address, pattern, params) => {
    expect(at(address)).toMatchObject({ pattern, params });
  });

  it.each(['/finns-inte', '/resultat/2024/x/y', '/kvitto', '/kvitto/a/b', '/__proto__', '/:id', '/admin/x'])(
    'is undefined for %s',
    (address) => {
      expect(at(address)).toBeUndefined();
    },
  );

  it.each([
    ['/Resultat/?utm=x&distans=5.6&dag=2025-09-13&dag=x', '/resultat?dag=2025-09-13&distans=5.6'],
    ['/startlistor?dag=&distans=0.8', '/startlistor?distans=0.8'],
    ['/startlistor?distans=%22%3E', '/startlistor?distans=%22%3E'],
    ['/allmanna-villkor?dag=2025-09-13', '/allmanna-villkor'],
    ['/kvitto/%22%3E%C3%A5', '/kvitto/%22%3E%C3%A5'],
    ['/kvitto/100%', '/kvitto/100%25'],
  ])('has one canonical address: %s', (address, one) => {
    const page = at(address);
    expect(`${page?.path ?? ''}${page?.search ?? ''}`).toBe(one);
    expect(at(one)).toEqual(page);
  });

  it.each([
    ['/?fbclid=x&utm_source=a&utm_source=b', true],
    ['/resultat?utm=x&distans=5.6&dag=2025-09-13', true],
    ['/resultat?distans=5.6&distans=5.6', true],
    ['/resultat?distans=5.6&distans=10', false],
    ['/resultat?distans=', false],
    ['/resultat?distans=5.6&sok=anna', false],
    ['/resultat?klass=Dam', false],
    ['/?sok=anna', true],
    ['/banor?karta=ja', false],
  ])('is in its default view or not: %s', (address, isEverybodys) => {
    const page = at(address);
    expect(page && isDefaultView(page, new URL(address, 'https://race.example.se').search)).toBe(
      isEverybodys,
    );
  });

  it.each([
    ['/', 'Loppet 2025'],
    ['/resultat', 'Resultat – Loppet 2025'],
    ['/resultat?dag=2025-09-13&distans=5.6', 'Resultat 5.6K – Loppet 2025'],
    ['/resultat?distans=0.8&ar=2023', 'Resultat 0.8K 2023 – Loppet 2025'],
    ['/resultat?ar=%3Cb%3E', 'Resultat – Loppet 2025'],
    ['/startlistor?dag=2025-09-14&distans=10', 'Startlistor 10K 14 september 2025 – Loppet 2025'],
    ['/resultat?dag=i%20dag&distans=%3Cscript%3E', 'Resultat – Loppet 2025'],
    ['/admin/race/race-250913-08', 'Tidtagning 0.8K – Loppet 2025'],
    ['/admin/edit-races/x', 'Löpare – Loppet 2025'],
    ['/finns-inte', `${NOT_FOUND_TITLE} – Loppet 2025`],
  ])('has a title: %s', (address, title) => {
    expect(tabTitle(at(address), edition)).toBe(title);
  });

  it('is shared by its own address, unless private', () => {
    expect(sharedPath(at('/resultat/?utm=x&distans=5.6'))).toBe('/resultat?distans=5.6');
    expect(sharedPath(at('/anmalan/3'))).toBe('/anmalan');
    expect(sharedPath(at('/kvitto/5FDB'))).toBe('/');
    expect(sharedPath(at('/admin/race'))).toBe('/');
    expect(sharedPath(at('/finns-inte'))).toBe('/');
  });
});

describe('The menus', () => {
  it('link every open page without parameters; home and the registration have links of their own', () => {
    const open = Object.entries(sitePages).filter(([, { visibility }]) => visibility !== 'private');
    const expected = open.map(([pattern]) => pattern).filter((pattern) => !/^\/$|:/.test(pattern));
    expect([...menuLinks('menu'), ...menuLinks('footer')].map(({ to }) => to)).toEqual(expected);
  });
});
