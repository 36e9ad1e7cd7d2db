import { act } from '@testing-library/react';
import { renderPage } from '../testing/render';
import { deviceId, deviceName } from './device';
import { useTellDevice } from './tell-device';

function Telling({ unsent }: { unsent: number }) {
  useTellDevice(unsent);
  return null;
}

describe('A device at the finish', () => {
  beforeEach(() => jest.useFakeTimers());

  it('tells that it is here on every connect, with what has not been handed over', () => {
    const { socket } = renderPage(<Telling unsent={2} />);
    expect(socket.sent).toEqual([]);
    act(() => socket.connectNow());
    act(() => socket.drop());
    act(() => socket.connectNow());
    const told = { name: 'tell-device', payload: { deviceId: deviceId(), name: deviceName(), unsent: 2 } };
    expect(socket.sent).toEqual([told, told]);
  });
});
