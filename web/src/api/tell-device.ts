import { useCallback, useEffect, useRef } from 'react';
import { deviceId, deviceName } from './device';
import { useOnConnect, useSocket } from './socket';

/** Most commands are delivered at once: shorter changes are not reported. */
const SETTLED_MS = 2000;

/**
 * Reports this device and its number of unsent commands, on every connect and 2 s after that number changed.
 */
export function useTellDevice(unsent: number): void {
  const socket = useSocket();
  const latest = useRef(unsent);
  const told = useRef(unsent);
  const tell = useCallback(() => {
    told.current = latest.current;
    if (socket.connected)
      socket.emit(
        'tell-device',
        { deviceId: deviceId(), name: deviceName(), unsent: latest.current },
        ignored,
      );
  }, [socket]);
  useOnConnect(tell);
  useEffect(() => {
    latest.current = unsent;
    if (told.current === unsent) return undefined;
    const timer = setTimeout(tell, SETTLED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [tell, unsent]);
}

/** A refusal shows elsewhere. */
const ignored = () => undefined;
