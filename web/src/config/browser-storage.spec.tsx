import { storeOnDevice, readFromDevice } from './browser-storage';

describe('Storing on the device', () => {
  it('reads back a stored value', () => {
    expect(readFromDevice('raceday.test')).toBeNull();
    storeOnDevice('raceday.test', 'mål-17');
    expect(localStorage.getItem('raceday.test')).toBe('mål-17');
    expect(readFromDevice('raceday.test')).toBe('mål-17');
  });

  it('lasts as long as the page when the browser refuses', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    expect(readFromDevice('raceday.other')).toBeNull();
    storeOnDevice('raceday.other', '21');
    expect(readFromDevice('raceday.other')).toBe('21');
  });
});
