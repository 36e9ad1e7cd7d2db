import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParam } from '../../components/use-address-text';
import { momentText, NOW, parseMoment, type Moment } from './moment';

/** The shown moment, or the one it is compared with. */
export type MomentSlot = 'one' | 'other';
type Moments = Readonly<Record<MomentSlot, Moment>>;

/** Their parameters in the address. */
const PARAMS = {
  one: { asOf: 'tid', knownAt: 'vetat' },
  other: { asOf: 'tid2', knownAt: 'vetat2' },
} as const satisfies Record<MomentSlot, Record<keyof Moment, string>>;

/**
 * The state of the time travel, stored in the address so that a link shares it: the moments, whether two are
 * compared, and the race.
 */
export interface TimeTravel extends Moments {
  readonly isComparing: boolean;
  readonly part: string;
  /** Whether only differences are listed. */
  readonly isBrief: boolean;
  /**
   * Shows another moment at once, without the address: sliders and playback change it many times a second.
   * `commit` writes the address.
   */
  readonly preview: (which: MomentSlot, at: Partial<Moment>) => void;
  readonly commit: () => void;
  /** Shows another moment and writes the address. */
  readonly choose: (which: MomentSlot, at: Partial<Moment>) => void;
  readonly setComparing: (isComparing: boolean) => void;
  readonly choosePart: (part: string) => void;
  readonly setBrief: (isBrief: boolean) => void;
}

/** The state for a race day ('2025-09-13'). */
export function useTimeTravel(date: string): TimeTravel {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [draft, setDraft] = useState<{ readonly moments: Moments; readonly since: string }>();
  // The address has changed, by a commit or a link: it replaces the draft.
  if (draft && draft.since !== address) setDraft(undefined);
  const moments = draft?.since === address ? draft.moments : momentsIn(params, date);

  const write = (next: Moments, name = '', value = '') => {
    setParams((now) => withParam(withMoments(now, next, date), name, value), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const look = (which: MomentSlot, at: Partial<Moment>) => {
    const next = { ...moments, [which]: { ...moments[which], ...at } };
    setDraft({ moments: next, since: address });
    return next;
  };
  return {
    ...moments,
    isComparing: params.get('jamfor') === 'ja',
    part: params.get('lopp') ?? '',
    isBrief: params.get('bara') === 'skillnader',
    preview: look,
    commit: () => {
      write(moments);
    },
    choose: (which, at) => {
      write(look(which, at));
    },
    setComparing: (isComparing) => {
      write(isComparing ? moments : { ...moments, other: PRESENT }, 'jamfor', isComparing ? 'ja' : '');
    },
    choosePart: (part) => {
      write(moments, 'lopp', part);
    },
    setBrief: (isBrief) => {
      write(moments, 'bara', isBrief ? 'skillnader' : '');
    },
  };
}

const PRESENT: Moment = { asOf: NOW, knownAt: NOW };

function momentsIn(params: URLSearchParams, date: string): Moments {
  const read = (name: string) => parseMoment(params.get(name) ?? '', date) ?? NOW;
  const momentIn = ({ asOf, knownAt }: (typeof PARAMS)[MomentSlot]) => ({
    asOf: read(asOf),
    knownAt: read(knownAt),
  });
  return { one: momentIn(PARAMS.one), other: momentIn(PARAMS.other) };
}

function withMoments(params: URLSearchParams, moments: Moments, date: string): URLSearchParams {
  for (const which of ['one', 'other'] as const)
    for (const axis of ['asOf', 'knownAt'] as const) {
      const at = moments[which][axis];
      withParam(params, PARAMS[which][axis], at === NOW ? '' : momentText(at, date));
    }
  return params;
}
