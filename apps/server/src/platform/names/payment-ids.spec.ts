import { PaymentIds } from './payment-ids';

describe('Names for payments', () => {
  const ids = new PaymentIds('one secret');
  const id = ids.payment('ek', 1);

  it('are what Swish takes, the same every time, and other ones for every booking', () => {
    expect(id).toMatch(/^[0-9A-F]{32}$/);
    expect(ids.payment('ek', 1)).toBe(id);
    const others = [ids.payment('ek', 2), ids.payment('alm', 1), new PaymentIds('another').payment('ek', 1)];
    expect(new Set([id, ...others]).size).toBe(4);
  });

  it('bring along an identifier that only whoever knows the secret can make', () => {
    const identifier = ids.callbackIdentifier(id);
    expect(identifier).toMatch(/^[0-9a-zA-Z-]{32,36}$/);
    expect(identifier.toUpperCase()).not.toBe(id);
    expect(ids.isCallbackIdentifier(id, identifier)).toBe(true);
    for (const guess of ['', 'x', id, ids.callbackIdentifier('other'), `${identifier}0`])
      expect(ids.isCallbackIdentifier(id, guess)).toBe(false);
  });
});
