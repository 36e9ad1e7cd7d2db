import { useCallback, useEffect, useRef } from 'react';
import { deviceId, deviceName } from './device';
import { useOnConnect, useSocket } from './socket';

/** Most taps are taken at once: what is gone so soon is nothing to tell. */
const SETTLED_MS = 2000;

/** Tells the server that this device is here and how much it has not handed over, on every connect and when that has changed for a while. */
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

/** Whoever may not tell hears so elsewhere. */
const ignored = () => undefined;
