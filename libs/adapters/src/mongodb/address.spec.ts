import { parseMongoDbUrl, directAddress } from './address';

describe('directAddress', () => {
  const host = { host: 'b', port: 27018 };
  it.each([
    ['mongodb://a,b:27018', 'mongodb://b:27018/?directConnection=true'],
    [
      'mongodb://us:p%40ss@a:1,b:2/races?replicaSet=rs0&tls=true',
      'mongodb://us:p%40ss@b:27018/races?replicaSet=rs0&tls=true&directConnection=true',
    ],
    ['mongodb://a/?directConnection=false', 'mongodb://b:27018/?directConnection=true'],
    [
      'mongodb+srv://us:pass@races.example/?srvServiceName=x&retryWrites=true',
      'mongodb://us:pass@b:27018/?retryWrites=true&tls=true&authSource=admin&directConnection=true',
    ],
    [
      'mongodb+srv://us:pass@races.example/?tls=false&authSource=races',
      'mongodb://us:pass@b:27018/?tls=false&authSource=races&directConnection=true',
    ],
  ])('addresses one server of %s', (all, one) => {
    expect(directAddress(parseMongoDbUrl(all), host)).toBe(one);
  });
});
