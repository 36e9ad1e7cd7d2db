import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeviceSettings } from './DeviceSettings';

function storeInOtherTab(key: string, text: string) {
  localStorage.setItem(key, text);
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
}

describe("The device's settings", () => {
  it('stores the trimmed name, and never an empty one', async () => {
    localStorage.setItem('raceday.device', 'mål-17');
    render(<DeviceSettings />);
    const field = screen.getByRole('textbox', { name: 'Enhetens namn' });
    await userEvent.clear(field);
    await userEvent.type(field, '{Enter}');
    expect(field).toHaveValue('mål-17');
    await userEvent.type(field, ' A {Enter}');
    expect(field).toHaveValue('mål-17 A');
    expect(localStorage.getItem('raceday.device')).toBe('mål-17 A');
  });

  it('follows another tab', () => {
    render(<DeviceSettings />);
    storeInOtherTab('raceday.device', 'start');
    expect(screen.getByRole('textbox', { name: 'Enhetens namn' })).toHaveValue('start');
    storeInOtherTab('raceday.muted', 'ja');
    expect(screen.getByRole('button', { name: 'Ljud av' })).toHaveAttribute('aria-pressed', 'false');
  });
});
