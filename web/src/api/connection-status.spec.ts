import { createElement } from 'react';
import { renderToString } from 'react-dom/server.node';
import { connectionStatusOf, useHasNetwork } from './connection-status';

const connected = { hasNetwork: true, isConnected: true };

describe('connectionStatusOf', () => {
  it.each([
    [{ ...connected }, 'live'],
    [{ ...connected, isConnected: false }, 'connecting'],
    [{ ...connected, isUnanswered: true }, 'no-answer'],
    [{ ...connected, isConnected: false, isUnanswered: true }, 'no-answer'],
    [{ ...connected, isSignedOut: true, isUnanswered: true }, 'signed-out'],
    [{ ...connected, hasNetwork: false }, 'no-network'],
    [{ hasNetwork: false, isConnected: false, isSignedOut: true, isUnanswered: true }, 'no-network'],
  ])('maps %j to %s', (signals, connectionStatus) => {
    expect(connectionStatusOf(signals)).toBe(connectionStatus);
  });
});

describe('useHasNetwork', () => {
  it('is true when a server renders the page', () => {
    const Shown = () => String(useHasNetwork());
    expect(renderToString(createElement(Shown))).toBe('true');
  });
});
