import { useCallback, useEffect, useRef } from 'react';
import { deviceId, deviceName } from './device';
import { useOnConnect, useSocket } from './socket';

/** Most commands are delivered at once: shorter changes are not reported. */
const REPORT_DELAY_MS = 2000;

/**
 * Reports this device and its number of unsent commands, on every connect and 2 s after that number changed.
 */
export function useReportDevice(unsent: number): void {
  const socket = useSocket();
  const latest = useRef(unsent);
  const reported = useRef(unsent);
  const report = useCallback(() => {
    reported.current = latest.current;
    if (socket.connected)
      socket.emit(
        'tell-device',
        { deviceId: deviceId(), name: deviceName(), unsent: latest.current },
        ignoreAck,
      );
  }, [socket]);
  useOnConnect(report);
  useEffect(() => {
    latest.current = unsent;
    if (reported.current === unsent) return undefined;
    const timer = setTimeout(report, REPORT_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [report, unsent]);
}

/** A refusal shows elsewhere. */
const ignoreAck = () => undefined;
