import { readOptions } from './options';

describe('readOptions', () => {
  it.each([
    [[], {}, 3000],
    [[], { PORT: '' }, 3000],
    [[], { PORT: '8081' }, 8081],
    [['--port', '8082'], { PORT: '8081' }, 8082],
    [['--port', '0'], { PORT: '8081' }, 0],
  ])('reads the port from %j and the environment %j as %i', (args, env, port) => {
    expect(readOptions(args, env)).toMatchObject({ port, speed: 60, stay: false });
  });

  it('reads the speed as a number or max', () => {
    expect(readOptions(['--speed', 'max', '--stay'], {})).toMatchObject({ speed: Infinity, stay: true });
    expect(readOptions(['--speed', '2.5'], {})).toMatchObject({ speed: 2.5 });
  });

  it.each([
    [[], { PORT: 'x' }, '--port (or PORT) takes a port number; it was given x'],
    [['--port', '65536'], {}, 'it was given 65536'],
    [['--speed', '0'], {}, '--speed takes a number above 0, or max; it was given 0'],
    [['--sped', '1'], {}, '--sped'],
  ])('refuses %j in the environment %j, and prints the usage', (args, env, message) => {
    const problem = expect.stringMatching(/[^]*npm run demo/) as string;
    expect(readOptions(args, env)).toEqual({ problem });
    expect(JSON.stringify(readOptions(args, env))).toContain(message);
  });
});
