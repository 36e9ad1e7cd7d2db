import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParam } from '../../components/use-address-text';
import { momentText, NOW, readMoment, type Moment } from './moment';

/** The shown moment, or the one it is compared with. */
export type Which = 'one' | 'other';
type Moments = Readonly<Record<Which, Moment>>;

/** Their parameters in the address. */
const NAMES = {
  one: { asOf: 'tid', knownAt: 'vetat' },
  other: { asOf: 'tid2', knownAt: 'vetat2' },
} as const satisfies Record<Which, Record<keyof Moment, string>>;

/**
 * The state of the time travel, stored in the address so that a link shares it: the moments, whether two are
 * compared, and the race.
 */
export interface Travel extends Moments {
  readonly isComparing: boolean;
  readonly part: string;
  /** Whether only differences are listed. */
  readonly isBrief: boolean;
  /**
   * Shows another moment at once, without the address: sliders and playback change it many times a second.
   * `commit` writes the address.
   */
  readonly look: (which: Which, at: Partial<Moment>) => void;
  readonly settle: () => void;
  /** Shows another moment and writes the address. */
  readonly choose: (which: Which, at: Partial<Moment>) => void;
  readonly setComparing: (isComparing: boolean) => void;
  readonly choosePart: (part: string) => void;
  readonly setBrief: (isBrief: boolean) => void;
}

/** The state for a race day ('2025-09-13'). */
export function useTravel(date: string): Travel {
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
  const look = (which: Which, at: Partial<Moment>) => {
    const next = { ...moments, [which]: { ...moments[which], ...at } };
    setDraft({ moments: next, since: address });
    return next;
  };
  return {
    ...moments,
    isComparing: params.get('jamfor') === 'ja',
    part: params.get('lopp') ?? '',
    isBrief: params.get('bara') === 'skillnader',
    look,
    settle: () => {
      write(moments);
    },
    choose: (which, at) => {
      write(look(which, at));
    },
    setComparing: (isComparing) => {
      write(isComparing ? moments : { ...moments, other: NOWHERE }, 'jamfor', isComparing ? 'ja' : '');
    },
    choosePart: (part) => {
      write(moments, 'lopp', part);
    },
    setBrief: (isBrief) => {
      write(moments, 'bara', isBrief ? 'skillnader' : '');
    },
  };
}

const NOWHERE: Moment = { asOf: NOW, knownAt: NOW };

function momentsIn(params: URLSearchParams, date: string): Moments {
  const read = (name: string) => readMoment(params.get(name) ?? '', date) ?? NOW;
  const momentIn = ({ asOf, knownAt }: (typeof NAMES)[Which]) => ({
    asOf: read(asOf),
    knownAt: read(knownAt),
  });
  return { one: momentIn(NAMES.one), other: momentIn(NAMES.other) };
}

function withMoments(params: URLSearchParams, moments: Moments, date: string): URLSearchParams {
  for (const which of ['one', 'other'] as const)
    for (const axis of ['asOf', 'knownAt'] as const) {
      const at = moments[which][axis];
      withParam(params, NAMES[which][axis], at === NOW ? '' : momentText(at, date));
    }
  return params;
}
