import { PaymentIds } from './payment-ids';

describe('PaymentIds', () => {
  const ids = new PaymentIds('one secret');
  const id = ids.payment('ek', 1);

  it('gives ids that Swish accepts, stable for a booking and distinct between bookings', () => {
    expect(id).toMatch(/^[0-9A-F]{32}$/);
    expect(ids.payment('ek', 1)).toBe(id);
    const others = [ids.payment('ek', 2), ids.payment('alm', 1), new PaymentIds('another').payment('ek', 1)];
    expect(new Set([id, ...others]).size).toBe(4);
  });

  it('gives callback identifiers that depend on the secret', () => {
    const identifier = ids.callbackIdentifier(id);
    expect(identifier).toMatch(/^[0-9a-zA-Z-]{32,36}$/);
    expect(identifier.toUpperCase()).not.toBe(id);
    expect(ids.isCallbackIdentifier(id, identifier)).toBe(true);
    for (const guess of ['', 'x', id, ids.callbackIdentifier('other'), `${identifier}0`])
      expect(ids.isCallbackIdentifier(id, guess)).toBe(false);
  });
});
