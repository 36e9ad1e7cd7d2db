import { act, render, screen } from '@testing-library/react';
import { NetworkBanner } from './NetworkBanner';

function setNetwork(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}

describe('The network banner', () => {
  it('is empty while there is a network', () => {
    render(<NetworkBanner />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says that the network is lost, and for four seconds that it is back', () => {
    jest.useFakeTimers();
    render(<NetworkBanner />);
    setNetwork(false);
    expect(screen.getByText('You are NOT connected to the network.')).toBeVisible();
    setNetwork(true);
    expect(screen.getByText('You are connected to the network again.')).toBeVisible();
    act(() => jest.advanceTimersByTime(4000));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
