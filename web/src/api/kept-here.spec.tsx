import { keepHere, keptHere } from './kept-here';

describe('What a device keeps', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is there again', () => {
    expect(keptHere('raceday.test')).toBeNull();
    keepHere('raceday.test', 'mål-17');
    expect(localStorage.getItem('raceday.test')).toBe('mål-17');
    expect(keptHere('raceday.test')).toBe('mål-17');
  });

  it('lasts as long as the page where nothing may be kept', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    expect(keptHere('raceday.other')).toBeNull();
    keepHere('raceday.other', '21');
    expect(keptHere('raceday.other')).toBe('21');
  });
});
