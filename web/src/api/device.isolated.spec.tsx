const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Opens the page again: module state is lost, the device's storage is not. */
function openPage(): typeof import('./device') {
  jest.resetModules();
  return jest.requireActual('./device');
}

describe("A device's id", () => {
  it('is a uuid that stays the same when the page reopens', () => {
    const first = openPage().deviceId();
    expect(first).toMatch(UUID);
    expect(openPage().deviceId()).toBe(first);
  });

  it('is replaced when the stored value is not a uuid', () => {
    localStorage.setItem('raceday.device-id', 'mål-17');
    const id = openPage().deviceId();
    expect(id).toMatch(UUID);
    expect(openPage().deviceId()).toBe(id);
  });

  it('stays the same on one page when the storage is forbidden', () => {
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
