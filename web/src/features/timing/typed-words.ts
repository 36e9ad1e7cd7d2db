import { distanceLabel } from '@app/domain';
import type { FinishMode } from './FinishModes';
import { nameOf } from './timing-board';
import type { TypedBib } from './typed-bib';

/** What the button beside the typed bib does. */
export const takeLabel: Readonly<Record<FinishMode, string>> = { finish: 'I mål', dns: 'DNS', dnf: 'DNF' };

/** Whether what is typed is nobody who can be taken. */
export function isWrong({ kind }: TypedBib): boolean {
  return kind === 'unknown' || kind === 'not-out';
}

/** Who or what is meant by the typed bib; what matters comes first, since a long name may be cut off. */
export function hintFor(typed: TypedBib, mode: FinishMode): string {
  switch (typed.kind) {
    case 'nothing':
      return calls[mode];
    case 'meant':
      return `Nr ${String(typed.runner.bib)} ${nameOf(typed.runner)}`;
    case 'several':
      return `${typed.count} nummer börjar så`;
    case 'other-race':
      return `${distanceLabel(typed.race.distance)}: nr ${String(typed.runner.bib)} ${nameOf(typed.runner)}`;
    case 'not-out':
      return `${whyNotOut(typed)} (${distanceLabel(typed.race.distance)}): ${nameOf(typed.runner)}`;
    case 'unknown':
      return 'Ingen har det numret';
  }
}

const calls: Readonly<Record<FinishMode, string>> = {
  finish: 'Skriv numret och tryck I mål',
  dns: 'DNS: tryck på den som inte kom till start',
  dnf: 'DNF: tryck på den som har brutit',
};

function whyNotOut({ runner, race }: Extract<TypedBib, { kind: 'not-out' }>): string {
  if (race.state === '') return 'Har inte startat';
  if (runner.status === 'finished') return 'Redan i mål';
  return runner.status === '' ? 'Inte ute på banan' : `Är ${runner.status.toUpperCase()}`;
}
