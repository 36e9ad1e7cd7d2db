import { readConfig } from '../../../server/src/platform/config/config';
import type { Lag } from '../../../server/src/platform/operations/lag';
import type { Command } from '../command';
import { measureLag } from './measure-lag';

/** Prints each view's and reactor's lag. */
export const lag: Command = {
  name: 'lag',
  summary: 'Shows how far each view and reactor is behind the log',
  usage: '',
  help: [
    'Counts events after the last saved checkpoint. A reactor saves a checkpoint after each event it handles, and otherwise',
    'once in a thousand events. Only a running product reports its views in memory.',
    'Exit code 1 when one has stopped or reports an error.',
  ],
  options: {},
  maxPositionals: 0,
  run: async ({ env, out }) => {
    const { source, all } = await measureLag(readConfig(env));
    out.line(`Source: ${source}`);
    if (all.length === 0) out.line('No view or reactor follows the log yet.');
    for (const each of all) out.line(lineOf(each));
    return all.some(({ trouble }) => trouble !== undefined) ? 1 : 0;
  },
};

function lineOf({ kind, name, events, trouble }: Lag): string {
  const behind = events === 0 ? 'up to date' : `${String(events)} event${events === 1 ? '' : 's'} behind`;
  return `${`${kind} ${name}`.padEnd(44)} ${behind}${trouble === undefined ? '' : `: ${trouble}`}`;
}
