import { runCommand } from './testing/run-command';

describe('ops commands', () => {
  it('print help for all commands together and for each one', async () => {
    const all = await runCommand(['--help']);
    expect(all.code).toBe(0);
    const names = [...all.text.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['check', 'lag']));
    for (const name of names) {
      const { code, text } = await runCommand([name, '--help']);
      expect([code, text]).toEqual([0, expect.stringContaining(`npm run ops -- ${name}`)]);
    }
  });

  it.each([
    [[], /npm run ops -- <command>/],
    [['chek'], /no command "chek"/],
    [['lag', '--fast'], /Unknown option '--fast'.*lag --help/],
    [['lag', 'races'], /Unexpected argument "races"/],
  ])('reject invalid usage: %j', async (args, pattern) => {
    const { code, text } = await runCommand(args);
    expect([code, text]).toEqual([2, expect.stringMatching(pattern)]);
  });

  it('fail with every problem of an invalid configuration', async () => {
    const { code, text } = await runCommand(['lag'], { PORT: 'x', ROLE: 'cook', EVENTSTORE_URL: 'http://x' });
    expect([code, text]).toEqual([1, expect.stringMatching(/PORT must be[^]*EVENTSTORE_URL must begin/)]);
  });
});
