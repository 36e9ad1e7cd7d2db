import { createElement } from 'react';
import { renderToString } from 'react-dom/server.node';
import { connectionStatusOf, useHasNetwork } from './connection-status';

const well = { hasNetwork: true, isConnected: true };

describe('connectionStatusOf', () => {
  it.each([
    [{ ...well }, 'live'],
    [{ ...well, isConnected: false }, 'connecting'],
    [{ ...well, isUnanswered: true }, 'no-answer'],
    [{ ...well, isConnected: false, isUnanswered: true }, 'no-answer'],
    [{ ...well, isSignedOut: true, isUnanswered: true }, 'signed-out'],
    [{ ...well, hasNetwork: false }, 'no-network'],
    [{ hasNetwork: false, isConnected: false, isSignedOut: true, isUnanswered: true }, 'no-network'],
  ])('maps %j to %s', (signs, connectionStatus) => {
    expect(connectionStatusOf(signs)).toBe(connectionStatus);
  });
});

describe('useHasNetwork', () => {
  it('is true when a server renders the page', () => {
    const Shown = () => String(useHasNetwork());
    expect(renderToString(createElement(Shown))).toBe('true');
  });
});
