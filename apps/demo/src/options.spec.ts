import { readOptions } from './options';

describe('What a rehearsal is asked for', () => {
  it.each([
    [[], {}, 3000],
    [[], { PORT: '' }, 3000],
    [[], { PORT: '8081' }, 8081],
    [['--port', '8082'], { PORT: '8081' }, 8082],
    [['--port', '0'], { PORT: '8081' }, 0],
  ])('%j in the environment %j listens on %i', (args, env, port) => {
    expect(readOptions(args, env)).toMatchObject({ port, speed: 60, stay: false });
  });

  it('is played as fast as it goes, or faster than life', () => {
    expect(readOptions(['--speed', 'max', '--stay'], {})).toMatchObject({ speed: Infinity, stay: true });
    expect(readOptions(['--speed', '2.5'], {})).toMatchObject({ speed: 2.5 });
  });

  it.each([
    [[], { PORT: 'x' }, '--port (or PORT) takes a port number; it was given x'],
    [['--port', '65536'], {}, 'it was given 65536'],
    [['--speed', '0'], {}, '--speed takes a number above 0, or max; it was given 0'],
    [['--sped', '1'], {}, '--sped'],
  ])('%j in the environment %j is refused, with how it is used', (args, env, words) => {
    const problem = expect.stringMatching(/[^]*npm run demo/) as string;
    expect(readOptions(args, env)).toEqual({ problem });
    expect(JSON.stringify(readOptions(args, env))).toContain(words);
  });
});
