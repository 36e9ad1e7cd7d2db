import { act } from '@testing-library/react';
import { renderPage } from '../testing/render';
import { deviceId, deviceName } from './device';
import { useReportDevice } from './use-day-commands';

function ReportingPage({ unsent }: { unsent: number }) {
  useReportDevice(unsent);
  return null;
}

describe('useReportDevice', () => {
  beforeEach(() => jest.useFakeTimers());

  it('sends the device and its number of unsent commands on every connect', () => {
    const { socket } = renderPage(<ReportingPage unsent={2} />);
    expect(socket.sent).toEqual([]);
    act(() => socket.connectNow());
    act(() => socket.drop());
    act(() => socket.connectNow());
    const message = { name: 'tell-device', payload: { deviceId: deviceId(), name: deviceName(), unsent: 2 } };
    expect(socket.sent).toEqual([message, message]);
  });
});
