import { contactOf } from './contact';

const well = { hasNetwork: true, isConnected: true };

describe('The contact between a device and the server', () => {
  it.each([
    [{ ...well }, 'live'],
    [{ ...well, isConnected: false }, 'connecting'],
    [{ ...well, isUnanswered: true }, 'no-answer'],
    [{ ...well, isConnected: false, isUnanswered: true }, 'no-answer'],
    [{ ...well, isSignedOut: true, isUnanswered: true }, 'signed-out'],
    [{ ...well, hasNetwork: false }, 'no-network'],
    [{ hasNetwork: false, isConnected: false, isSignedOut: true, isUnanswered: true }, 'no-network'],
  ])('%j is %s', (signs, contact) => {
    expect(contactOf(signs)).toBe(contact);
  });
});
