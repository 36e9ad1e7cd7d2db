import { renderHook } from '@testing-library/react';
import { useConnectionStatus } from './connection-status';

const answered = { error: null, failureCount: 0 };
const connected = { isConnected: true, queries: [answered] };

describe('useConnectionStatus', () => {
  it.each([
    [true, connected, 'live'],
    [true, { ...connected, isConnected: false }, 'connecting'],
    [true, { ...connected, isUnanswered: true }, 'no-answer'],
    [true, { ...connected, queries: [answered, { error: null, failureCount: 1 }] }, 'no-answer'],
    [true, { isConnected: false, queries: [{ error: new Error('503'), failureCount: 0 }] }, 'no-answer'],
    [true, { ...connected, isSignedOut: true, isUnanswered: true }, 'signed-out'],
    [false, connected, 'no-network'],
    [false, { isConnected: false, queries: [], isSignedOut: true, isUnanswered: true }, 'no-network'],
  ])('with a network: %j, maps %j to %s', (hasNetwork, signals, connectionStatus) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(hasNetwork);
    expect(renderHook(() => useConnectionStatus(signals)).result.current).toBe(connectionStatus);
  });
});
