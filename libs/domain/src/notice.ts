import { stockholmDate, stockholmInstant } from './dates';
import { fold, type Message } from './fold';
import { Refusal } from './refusal';
import { oneLine } from './text-input';

/** How urgent a notice is: information, or something that requires action now. */
export type Severity = 'information' | 'important';

/** Every severity, lowest first. */
export const severities = ['information', 'important'] as const satisfies readonly Severity[];

/** Notices that organisers show on every page, in stream `edition-{year}`. `at` and `endsAt` are epoch ms. */
export type NoticeEvent =
  /** `distances`: those concerned, in metres; none means the whole race day. */
  | NoticeMessage<
      'NoticePublished',
      { text: string; severity: Severity; distances: readonly number[]; endsAt: number }
    >
  | NoticeMessage<'NoticeWithdrawn'>;

/** Commands for an edition's notices. `at` is epoch ms. */
type NoticeCommand = Message<'PublishNotice', Omit<Published, 'type'>> | NoticeMessage<'WithdrawNotice'>;

type NoticeMessage<Type extends string, Fields = unknown> = Message<
  Type,
  { notice: string; edition: string; at: number } & Fields
>;
type Published = Extract<NoticeEvent, { type: 'NoticePublished' }>;

/** State: an edition's notices by id, and whether each was withdrawn. */
interface EditionNotices {
  readonly all: Map<string, { readonly published: Published; isWithdrawn: boolean }>;
}

/** In characters: readable at a glance on a phone. */
export const MAX_NOTICE_LENGTH = 280;

/** Active at a time: more would crowd out the page itself. */
const MAX_ACTIVE_NOTICES = 3;

const DAY = 24 * 60 * 60 * 1000;
const MAX_DURATION_MS = 7 * DAY;

/** Decider of an edition's notices: each is published once and active until its end or withdrawal. */
export const noticeDecider = {
  initial: (): EditionNotices => ({ all: new Map() }),
  decide: (command: NoticeCommand, notices: EditionNotices): readonly NoticeEvent[] =>
    command.type === 'PublishNotice' ? publish(command, notices) : withdraw(command, notices),
  evolve: fold<EditionNotices, NoticeEvent>({
    NoticePublished: ({ all }, published) => all.set(published.notice, { published, isWithdrawn: false }),
    NoticeWithdrawn: ({ all }, { notice }) => {
      const known = all.get(notice);
      if (known) known.isWithdrawn = true;
    },
  }),
};

/** The error in a notice's text, in Swedish; undefined if there is none. */
export function noticeTextProblem(typed: string): string | undefined {
  const { length } = Array.from(oneLine(typed));
  if (length === 0) return 'Skriv ett meddelande';
  return length > MAX_NOTICE_LENGTH
    ? `Meddelandet får vara högst ${String(MAX_NOTICE_LENGTH)} tecken långt`
    : undefined;
}

/** The error in a notice's end, requested at `at` (both epoch ms), in Swedish; undefined if there is none. */
export function noticeEndProblem(endsAt: number, at: number): string | undefined {
  if (!(endsAt > at)) return 'Sluttiden har redan varit';
  return endsAt > at + MAX_DURATION_MS ? 'Ett meddelande kan synas högst sju dygn' : undefined;
}

/**
 * The default end of a notice: the end of the race day if that is within reach, otherwise of today. Epoch ms.
 */
export function defaultNoticeEnd(at: number, raceDay: string): number {
  const endOfRaceDay = endOfDay(stockholmInstant(`${raceDay}T12:00`));
  return noticeEndProblem(endOfRaceDay, at) === undefined ? endOfRaceDay : endOfDay(at);
}

/** Whether a notice is shown at `now`, epoch ms. `endsAt` is ISO. */
export function isNoticeActive(notice: { readonly endsAt: string }, now: number): boolean {
  return now < Date.parse(notice.endsAt);
}

/** The last whole minute of the day in Stockholm, or of the next day once that has passed. */
function endOfDay(at: number): number {
  const end = stockholmInstant(`${stockholmDate(at)}T23:59`);
  return end > at ? end : end + DAY;
}

/** Ignores a repeated command; refuses another text or end, since people have read the first. */
function publish(
  command: Extract<NoticeCommand, { type: 'PublishNotice' }>,
  { all }: EditionNotices,
): readonly NoticeEvent[] {
  const { notice, endsAt, at } = command;
  const text = oneLine(command.text);
  const before = all.get(notice)?.published;
  if (before) {
    if (before.text === text && before.endsAt === endsAt) return [];
    throw new Refusal('notice-exists');
  }
  if (noticeTextProblem(text) !== undefined) throw new Refusal('notice-text-invalid');
  if (noticeEndProblem(endsAt, at) !== undefined) throw new Refusal('notice-end-invalid');
  const active = [...all.values()].filter((one) => !one.isWithdrawn && at < one.published.endsAt);
  if (active.length >= MAX_ACTIVE_NOTICES) throw new Refusal('notices-full');
  const distances = [...new Set(command.distances)].sort((one, other) => one - other);
  return [{ ...command, type: 'NoticePublished', text, distances }];
}

function withdraw(
  command: Extract<NoticeCommand, { type: 'WithdrawNotice' }>,
  { all }: EditionNotices,
): readonly NoticeEvent[] {
  const known = all.get(command.notice);
  if (!known) throw new Refusal('notice-unknown');
  if (known.isWithdrawn || command.at >= known.published.endsAt) return [];
  return [{ ...command, type: 'NoticeWithdrawn' }];
}
