import type { ArrivalMinute } from '../charts/arrivals';
import type { Chain } from './chain';

/** A device that has told of something on the edition's day. Instants are epoch ms. */
export interface DeviceFigures {
  /** Its own id; '' where only a name is known. */
  readonly id: string;
  readonly name: string;
  /** Who used it last. */
  readonly by: string;
  readonly heardAt: number;
  /** How long the latest of what it told had lain in the device, ms. */
  readonly delayMs: number;
  readonly finishes: number;
  /** What it says it could not hand over, as it last told; null where it has not told any server. */
  readonly unsent: number | null;
  /** Whether it follows the day at the moment, at whichever node. */
  readonly isConnected: boolean;
}

/** Mail on its way. `refused`: mails that nobody got, as far as this process knows; `failed`: recipients of mailings without one. */
export interface MailFigures {
  readonly waiting: number;
  /** Since when the oldest of them waits, epoch ms. */
  readonly waitingSince: number | null;
  readonly refused: number;
  /** Mailings that are not through. */
  readonly underWay: number;
  readonly failed: number;
}

/** How the system is. Sizes in bytes, instants in epoch ms. */
export interface SystemFigures {
  /** What has stopped, in the operators' words; null on a good day. */
  readonly store: string | null;
  readonly views: { readonly all: number; readonly behind: readonly string[]; readonly stopped: number };
  readonly accepted: readonly string[];
  readonly reactors: { readonly waiting: number; readonly stuck: readonly string[] };
  /** Who sees to that, where there are several nodes: null = this one does everything; `name` null = nobody, as far as is known. */
  readonly duty: { readonly name: string | null; readonly silentMs: number } | null;
  readonly disk: { readonly free: number; readonly total: number } | null;
  readonly payments: {
    readonly kind: 'swish' | 'simulator' | 'off';
    /** When it last answered, and when it last did not. */
    readonly answeredAt: number | null;
    readonly failedAt: number | null;
  };
  readonly mail: 'smtp' | 'files';
  readonly signIn: 'google' | 'link';
  /** Whether the clock is set or runs at another speed: a rehearsal. */
  readonly isRehearsal: boolean;
  /** Live screens, those of other nodes too. */
  readonly sockets: number;
  /** Whether other nodes cannot be heard of: devices and screens are those of this one then, and of others as they were. */
  readonly isCutOff: boolean;
  readonly startedAt: number;
}

/** Race morning in figures, as the organisers' overview gets it. `now`: the server's clock, epoch ms. */
export interface Overview extends Chain {
  readonly now: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Epoch ms. */
  readonly registrationCloses: number;
  /** Crossings by the minute, in the order of `races`. */
  readonly arrivals: readonly ArrivalMinute[];
  readonly devices: readonly DeviceFigures[];
  /** Families that have asked to be erased and wait. */
  readonly erasuresAsked: number;
  readonly mail: MailFigures;
  readonly system: SystemFigures;
}

/** Done, to be done by somebody, or wrong. */
export type LineState = 'done' | 'todo' | 'fault';

/** The words for it: a state is never a colour alone. */
export const lineStateWords: Readonly<Record<LineState, string>> = {
  done: 'Klart',
  todo: 'Att göra',
  fault: 'Fel',
};

/** Where something is mended. */
export type Repair =
  | { readonly at: 'race-editor' | 'race-timing' | 'pickup'; readonly part: string }
  | {
      readonly at:
        | 'races'
        | 'races-timing'
        | 'checks'
        | 'unpaid'
        | 'payments'
        | 'flags'
        | 'mailings'
        | 'journal'
        | 'erasures';
    };

/** One matter of race morning. `help`: what to do where no page mends it. */
export interface OverviewLine {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly state: LineState;
  readonly repair?: Repair;
  readonly help?: string;
  /** Of one distance, metres. */
  readonly distance?: number;
}

/** Matters of one kind. */
export interface OverviewSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly OverviewLine[];
}

/** '1 betalning', '3 betalningar'. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
