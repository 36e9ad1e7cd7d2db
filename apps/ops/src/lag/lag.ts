import { readConfig } from '../../../server/src/platform/config/config';
import type { Lag } from '../../../server/src/platform/operations/lag';
import type { Command } from '../command';
import { measureLag } from './measure-lag';

/** Prints each view's and reactor's lag. */
export const lag: Command = {
  name: 'lag',
  summary: 'Tells how far each view and reactor is behind the log',
  usage: '',
  help: [
    'Counted in events after the last one that was written down. A reactor writes down at once what it has dealt with;',
    'that others pass it by, once in a thousand events. Views in memory are told by a running product alone.',
    'Exit code 1 where one does not go on.',
  ],
  options: {},
  maxPositionals: 0,
  run: async ({ env, out }) => {
    const { source, all } = await measureLag(readConfig(env));
    out.line(`Asked: ${source}`);
    if (all.length === 0) out.line('Nobody has begun to follow the log.');
    for (const each of all) out.line(lineOf(each));
    return all.some(({ trouble }) => trouble !== undefined) ? 1 : 0;
  },
};

function lineOf({ kind, name, events, trouble }: Lag): string {
  const behind = events === 0 ? 'up to date' : `${String(events)} event${events === 1 ? '' : 's'} behind`;
  return `${`${kind} ${name}`.padEnd(44)} ${behind}${trouble === undefined ? '' : `: ${trouble}`}`;
}
