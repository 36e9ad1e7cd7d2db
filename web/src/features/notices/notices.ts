import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  isNoticeActive,
  defaultNoticeEnd,
  type Severity,
  stockholmDate,
  stockholmInstant,
} from '@app/domain';
import type { NoticeRow } from '@app/views';
import { getJson, postJson } from '../../api/client';
import { formatMoment } from '../../config/formats';

/** All notices of the edition, the newest first. */
export const noticesQuery = queryOptions({
  queryKey: ['organisers-notices'],
  queryFn: ({ signal }) => getJson<readonly NoticeRow[]>('/admin/api/notices', { signal }),
});

/** A notice to publish. `endsAt` is ISO; `id` makes publishing idempotent. */
interface NoticeToPublish {
  readonly id: string;
  readonly text: string;
  readonly severity: Severity;
  readonly distances: readonly number[];
  readonly endsAt: string;
}

/** Publishes a notice. */
export function usePublishNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: NoticeToPublish) => postJson<readonly NoticeRow[]>('/admin/api/notices', draft),
    onSuccess: (all) => client.setQueryData(noticesQuery.queryKey, all),
  });
}

/** Withdraws a notice. */
export function useWithdrawNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => postJson<readonly NoticeRow[]>(`/admin/api/notices/${id}/withdraw`),
    onSuccess: (all) => client.setQueryData(noticesQuery.queryKey, all),
  });
}

const MINUTE = 60_000;

/** The choices of an end; `dag` is the end of the race day or of today, `tid` a typed time. */
export const endOptions = ['dag', '30', '60', '120', 'tid'] as const;
export type EndOption = (typeof endOptions)[number];

/**
 * Labels of the ends, and their times (epoch ms) as seen at `now`; NaN until a time is typed. `typed` is
 * Swedish wall time.
 */
export function endChoices(now: number, raceDay: string) {
  const ofDay = defaultNoticeEnd(now, raceDay);
  const isToday = stockholmDate(ofDay) === stockholmDate(now);
  return {
    label: (end: EndOption): string => {
      if (end === 'dag') return isToday ? 'När dagen är slut (23.59)' : `När tävlingsdagen är slut`;
      if (end === 'tid') return 'Välj tid …';
      return { '30': 'Om 30 minuter', '60': 'Om 1 timme', '120': 'Om 2 timmar' }[end];
    },
    at: (end: EndOption, typed: string): number => {
      if (end === 'dag') return ofDay;
      return end === 'tid' ? wallTime(typed) : now + Number(end) * MINUTE;
    },
  };
}

function wallTime(typed: string): number {
  try {
    return stockholmInstant(typed);
  } catch {
    return NaN;
  }
}

/** Ready-made texts for race days, to edit before publishing. */
export const readyTexts: readonly { readonly label: string; readonly text: string }[] = [
  { label: 'Försenad start', text: 'Starten är 20 min försenad.' },
  { label: 'Ny starttid', text: 'Ny starttid: kl. 12.00.' },
  { label: 'Kö till startnummer', text: 'Det är kö till startnumren. Kom i god tid före din start.' },
  { label: 'Full parkering', text: 'Parkeringen är full. Ställ bilen en bit bort och gå sista biten.' },
  { label: 'Försenad prisutdelning', text: 'Prisutdelningen är försenad till kl. 14.00.' },
  { label: 'Inställt', text: 'Loppet är inställt. Mer information kommer med mail.' },
];

/** The state of a notice as text: until when it is shown, or how it ended. */
export function noticeStateText({ endsAt, withdrawn }: NoticeRow, now: number): string {
  if (withdrawn) return `Borttaget ${formatMoment(withdrawn.at)} av ${withdrawn.by}`;
  return isNoticeActive({ endsAt }, now)
    ? `Syns nu på alla sidor, till ${formatMoment(endsAt)}`
    : `Slutade synas ${formatMoment(endsAt)}`;
}
