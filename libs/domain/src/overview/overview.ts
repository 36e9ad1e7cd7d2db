import type { ArrivalMinute } from '../charts/histograms';
import type { EditionFigures } from './edition-figures';

/** A device that has reported on the edition's day. Instants are epoch ms. */
export interface DeviceFigures {
  /** Its own id; '' if only a name is known. */
  readonly id: string;
  readonly name: string;
  /** Its latest user. */
  readonly by: string;
  readonly heardAt: number;
  /** How long its latest report waited in the device, ms. */
  readonly delayMs: number;
  readonly finishes: number;
  /** How many items it could not send, by its last report; null without a report. */
  readonly unsent: number | null;
  /** Whether it is connected now, at any node. */
  readonly isConnected: boolean;
}

/**
 * Mail figures. `refused`: mails refused since this process started; `failed`: mailing recipients who got
 * none.
 */
export interface MailFigures {
  readonly waiting: number;
  /** When the oldest of them was queued, epoch ms. */
  readonly waitingSince: number | null;
  readonly refused: number;
  /** Mailings not completed. */
  readonly underWay: number;
  readonly failed: number;
}

/** State of the system. Sizes in bytes, instants in epoch ms. */
export interface SystemFigures {
  /** The error that stopped the store, for operators; null without one. */
  readonly store: string | null;
  readonly views: { readonly all: number; readonly behind: readonly string[]; readonly stopped: number };
  readonly accepted: readonly string[];
  readonly reactors: { readonly waiting: number; readonly stuck: readonly string[] };
  /** The leader among several nodes: null = this node does everything; `name` null = no known leader. */
  readonly duty: { readonly name: string | null; readonly silentMs: number } | null;
  readonly disk: { readonly free: number; readonly total: number } | null;
  readonly payments: {
    readonly kind: 'swish' | 'simulator' | 'off';
    /** When it last answered, and when it last failed to. */
    readonly answeredAt: number | null;
    readonly failedAt: number | null;
  };
  readonly mail: 'smtp' | 'files';
  readonly signIn: 'google' | 'link';
  /** Whether the clock is set or runs at another speed: a rehearsal. */
  readonly isRehearsal: boolean;
  /** Live screens, including those of other nodes. */
  readonly sockets: number;
  /**
   * Whether other nodes are unreachable: devices and screens are then this node's, and the others' as last
   * known.
   */
  readonly isCutOff: boolean;
  readonly startedAt: number;
}

/** The figures of race morning, as sent to the organisers' overview. `now`: the server's clock, epoch ms. */
export interface Overview extends EditionFigures {
  readonly now: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Epoch ms. */
  readonly registrationCloses: number;
  /** Crossings per minute, in the order of `races`. */
  readonly arrivals: readonly ArrivalMinute[];
  readonly devices: readonly DeviceFigures[];
  /** Families whose erasure request is open. */
  readonly erasuresAsked: number;
  readonly mail: MailFigures;
  readonly system: SystemFigures;
}

export type LineState = 'done' | 'todo' | 'fault';

/** Labels, since a state is never shown by colour alone. */
export const lineStateLabels: Readonly<Record<LineState, string>> = {
  done: 'Klart',
  todo: 'Att göra',
  fault: 'Fel',
};

/** The page where a matter is fixed. */
export type OverviewFixLink =
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

/** One matter of race morning. `help`: what to do when no page fixes it. */
export interface OverviewLine {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly state: LineState;
  readonly repair?: OverviewFixLink;
  readonly help?: string;
  /** Distance concerned, metres. */
  readonly distance?: number;
}

export interface OverviewSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly OverviewLine[];
}

/** Count with singular or plural: '1 betalning', '3 betalningar'. */
export function pluralize(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
