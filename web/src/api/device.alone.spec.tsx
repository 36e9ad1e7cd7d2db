const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** A page opened anew: what it knew is forgotten, what the device keeps is not. */
function openPage(): typeof import('./device') {
  jest.resetModules();
  return jest.requireActual('./device');
}

describe('What a device is known by', () => {
  it('is a uuid that stays the same when the page is opened again', () => {
    const first = openPage().deviceId();
    expect(first).toMatch(UUID);
    expect(openPage().deviceId()).toBe(first);
  });

  it('is made anew where something else was kept', () => {
    localStorage.setItem('raceday.device-id', 'mål-17');
    const made = openPage().deviceId();
    expect(made).toMatch(UUID);
    expect(openPage().deviceId()).toBe(made);
  });

  it('lasts as long as the page where nothing may be kept', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    const { deviceId } = openPage();
    expect(deviceId()).toMatch(UUID);
    expect(deviceId()).toBe(deviceId());
    jest.restoreAllMocks();
  });
});
