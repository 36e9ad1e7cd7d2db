import { keepOnDevice, keptOnDevice } from './browser-storage';

describe('Storing on the device', () => {
  it('reads back a stored value', () => {
    expect(keptOnDevice('raceday.test')).toBeNull();
    keepOnDevice('raceday.test', 'mål-17');
    expect(localStorage.getItem('raceday.test')).toBe('mål-17');
    expect(keptOnDevice('raceday.test')).toBe('mål-17');
  });

  it('lasts as long as the page when the browser refuses', () => {
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
