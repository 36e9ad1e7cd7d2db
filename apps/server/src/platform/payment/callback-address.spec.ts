import { CallbackAddress } from './payment-engine';

describe('CallbackAddress', () => {
  it('uses the public address if there is one', () => {
    const { url } = new CallbackAddress(new URL('https://lopp.example.se'));
    expect(url).toBe('https://lopp.example.se/api/swish/callback');
  });

  it('otherwise uses this machine, once the server listens', () => {
    const address = new CallbackAddress(undefined);
    expect(() => address.url).toThrow('does not listen yet');
    address.setPort(3000);
    expect(address.url).toBe('http://127.0.0.1:3000/api/swish/callback');
  });
});
