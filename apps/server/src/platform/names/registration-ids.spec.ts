import { RegistrationIds } from './registration-ids';

describe('RegistrationIds', () => {
  const ids = new RegistrationIds('a secret', '2025');

  it('gives one id per address, however it is spelt', () => {
    expect(ids.registrationId('Asa@Example.se')).toBe(ids.registrationId('asa@example.se'));
    expect(ids.registrationId('asa@example.se')).not.toBe(ids.registrationId('bo@example.se'));
  });

  it('gives another id in another edition and with another secret', () => {
    const others = [new RegistrationIds('a secret', '2026'), new RegistrationIds('another secret', '2025')];
    for (const other of others)
      expect(other.registrationId('asa@example.se')).not.toBe(ids.registrationId('asa@example.se'));
  });

  it('never changes an id, since stored registrations use it', () => {
    expect(ids.registrationId('asa@example.se')).toMatch(/^[a-z2-7]{32}$/);
    expect(ids.registrationId('asa@example.se')).toBe('o6xpvugrgythngcqsertt6rdsjrbl3ei');
  });

  it('gives a client another fingerprint per registration and per secret', () => {
    const mark = ids.clientFingerprint('198.51.100.7', 'ek');
    expect(ids.clientFingerprint('198.51.100.7', 'ek')).toBe(mark);
    expect(ids.clientFingerprint('198.51.100.8', 'ek')).not.toBe(mark);
    expect(ids.clientFingerprint('198.51.100.7', 'alm')).not.toBe(mark);
    expect(new RegistrationIds('another', '2025').clientFingerprint('198.51.100.7', 'ek')).not.toBe(mark);
  });
});
