import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParam } from '../../components/use-address-text';
import { momentText, NOW, readMoment, type Moment } from './moment';

/** The moment one looks at, or the other that it is compared with. */
export type Which = 'one' | 'other';
type Moments = Readonly<Record<Which, Moment>>;

/** What they are called in the address. */
const NAMES = {
  one: { asOf: 'tid', knownAt: 'vetat' },
  other: { asOf: 'tid2', knownAt: 'vetat2' },
} as const satisfies Record<Which, Record<keyof Moment, string>>;

/** What the time travel shows, kept in the address, so that a moment can be shared: the moments, whether two are compared, and of which race. */
export interface Travel extends Moments {
  readonly isComparing: boolean;
  readonly part: string;
  /** Whether only who differs is listed. */
  readonly isBrief: boolean;
  /** Shows another moment at once; the address follows when it is settled, since a slider and the clock change it many times a second. */
  readonly look: (which: Which, at: Partial<Moment>) => void;
  readonly settle: () => void;
  /** Another moment for good. */
  readonly choose: (which: Which, at: Partial<Moment>) => void;
  readonly setComparing: (isComparing: boolean) => void;
  readonly choosePart: (part: string) => void;
  readonly setBrief: (isBrief: boolean) => void;
}

/** The travel through a race day ('2025-09-13'). */
export function useTravel(date: string): Travel {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [draft, setDraft] = useState<{ readonly moments: Moments; readonly since: string }>();
  // What was settled has come to the address, or a link has changed it: it counts again.
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
