import { isFinishScreenAt, isStopwatchPage, paths } from './paths';

describe('paths', () => {
  it('match the published addresses', () =>
    expect([
      paths.home(),
      paths.startLists({ day: '2025-09-13', distance: 1600 }),
      paths.results(),
      paths.courses(),
      paths.registration(),
      paths.registration(3),
      paths.receipt('kampanj-1F_ÅRET'),
      paths.terms(),
      paths.adminLogin('/admin/race?x=1'),
      paths.listByRace(),
      paths.editRaces(),
      paths.editRace('race-250913-56'),
      paths.resultsOnPaper('race-250913-56'),
      paths.publishing('race-250913-56'),
      paths.timing(),
      paths.timing('race-250913-56'),
      paths.stopwatch(),
      paths.journal('250913'),
      paths.timeTravel('250913'),
      paths.corrections('250913'),
      paths.corrections('250913', 'a'),
      paths.erasure(),
      paths.erasure('mzxw6'),
    ]).toEqual([
      '/',
      '/startlistor?dag=2025-09-13&distans=1.6',
      '/resultat',
      '/banor',
      '/anmalan',
      '/anmalan/3',
      '/kvitto/kampanj-1F_%C3%85RET',
      '/allmanna-villkor',
      '/admin/login?till=%2Fadmin%2Frace%3Fx%3D1',
      '/admin/list-by-race',
      '/admin/edit-races',
      '/admin/edit-races/race-250913-56',
      '/admin/edit-races/race-250913-56/resultat',
      '/admin/edit-races/race-250913-56/publicera',
      '/admin/race',
      '/admin/race/race-250913-56',
      '/admin/stoppur',
      '/admin/journal/250913',
      '/admin/tidsresa/250913',
      '/admin/korrigera/250913',
      '/admin/korrigera/250913/a',
      '/admin/radera',
      '/admin/radera?anmalan=mzxw6',
    ]));

  it.each([
    [paths.timingAll(), true],
    [paths.timing('race-250913-56'), true],
    [paths.speaker('race-250913-56', { isTogether: true }).replace(/\?.*/, ''), true],
    [paths.timing(), false],
    [paths.editRace('race-250913-56'), false],
    [paths.stopwatch(), false],
  ])('isFinishScreenAt(%j) is %j', (path, expected) => expect(isFinishScreenAt(path)).toBe(expected));

  it.each([
    [paths.stopwatch(), true],
    ['/admin/stoppur/', true],
    [paths.results(), false],
    [paths.ticketOffice(), false],
  ])('isStopwatchPage(%j) is %j', (path, expected) => expect(isStopwatchPage(path)).toBe(expected));
});
