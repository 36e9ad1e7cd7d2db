import { serverVersionVerdict, nodeVersionVerdict } from './versions';

describe('Version check', () => {
  it.each([
    ['EventStoreDB', '23.10.8.0', ['ok', 'version 23.10.8.0']],
    ['EventStoreDB', '22.10.5', ['fails', 'version 22.10.5, too old: 23.10 is needed']],
    ['EventStoreDB', '26.2.0-prerelease', ['warns', 'untested: the newest tested version is 23.10']],
    ['MongoDB', '4.4.29', ['ok', 'version 4.4.29']],
    ['MongoDB', '8.0.17', ['ok', 'version 8.0.17']],
    ['MongoDB', '4.2.24', ['fails', 'too old: 4.4 is needed']],
    ['MongoDB', '8.1.0', ['warns', 'untested: the newest tested version is 8.0']],
    ['FerretDB', 'v1.24.2', ['ok', 'version v1.24.2']],
    ['FerretDB', 'v1.17.0', ['warns', 'untested: the oldest tested version is 1.24']],
    ['FerretDB', 'v2.5.0', ['warns', 'untested: the newest tested version is 1.24']],
    ['EventStoreDB', undefined, ['warns', 'reports no version']],
    ['EventStoreDB', 'main', ['warns', 'reports no version']],
  ] as const)('gives %s %s a verdict and a message', (product, version, [verdict, message]) => {
    expect(serverVersionVerdict(product, version)).toEqual({
      verdict,
      message: expect.stringContaining(message) as string,
    });
  });

  it.each([
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
    ['20.18.3', 'fails'],
    ['21.7.0', 'fails'],
  ])('gives Node %s the verdict %s', (version, verdict) => {
    expect(nodeVersionVerdict(version, '^20.19.0 || >=22.13.0')).toMatchObject({ verdict, subject: 'Node' });
  });
});
