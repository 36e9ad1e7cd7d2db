import { keepOnDevice, keptOnDevice } from './browser-storage';

describe('What a device keeps', () => {
  it('is there again', () => {
    expect(keptOnDevice('raceday.test')).toBeNull();
    keepOnDevice('raceday.test', 'mål-17');
    expect(localStorage.getItem('raceday.test')).toBe('mål-17');
    expect(keptOnDevice('raceday.test')).toBe('mål-17');
  });

  it('lasts as long as the page where nothing may be kept', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    expect(keptOnDevice('raceday.other')).toBeNull();
    keepOnDevice('raceday.other', '21');
    expect(keptOnDevice('raceday.other')).toBe('21');
  });
});
