import { stockholmDate, stockholmInstant } from './dates';
import { fold } from './fold';
import { Refusal } from './refusal';
import { oneLine } from './typed-text';

/** How loud a notice is: something to know, or something that changes what one has to do now. */
export type Severity = 'information' | 'important';

/** Every severity, the quieter first. */
export const severities = ['information', 'important'] as const satisfies readonly Severity[];

/** What organisers tell everybody on every page, in stream `edition-{year}`. `at` and `endsAt` are epoch ms. */
export type NoticeEvent =
  | {
      readonly type: 'NoticePublished';
      readonly notice: string;
      readonly edition: string;
      readonly text: string;
      readonly severity: Severity;
      /** The distances it is about, in metres; none is the whole race day. */
      readonly distances: readonly number[];
      readonly endsAt: number;
      readonly at: number;
    }
  | {
      readonly type: 'NoticeWithdrawn';
      readonly notice: string;
      readonly edition: string;
      readonly at: number;
    };

/** What may be requested of an edition's notices. `at` is epoch ms. */
export type NoticeCommand =
  | (Omit<Published, 'type'> & { readonly type: 'PublishNotice' })
  | (Omit<Extract<NoticeEvent, { type: 'NoticeWithdrawn' }>, 'type'> & { readonly type: 'WithdrawNotice' });

type Published = Extract<NoticeEvent, { type: 'NoticePublished' }>;

/** An edition's notices by their ids, and whether each was taken back. */
export interface EditionNotices {
  readonly all: Map<string, { readonly published: Published; isWithdrawn: boolean }>;
}

/** So many signs: what can be read on a phone's screen at a glance. */
export const LONGEST_NOTICE = 280;

/** So many at a time: more would leave no room for what a screen is there for. */
export const MOST_NOTICES = 3;

const DAY = 24 * 60 * 60 * 1000;
const LONGEST_TIME = 7 * DAY;

/** The notices of an edition: each published once, in force until its end unless it is withdrawn before. */
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

/** What is wrong with a notice's text, in words; undefined when nothing is. */
export function noticeProblem(typed: string): string | undefined {
  const { length } = Array.from(oneLine(typed));
  if (length === 0) return 'Skriv ett meddelande';
  return length > LONGEST_NOTICE
    ? `Meddelandet får vara högst ${String(LONGEST_NOTICE)} tecken långt`
    : undefined;
}

/** What is wrong with when a notice ends, asked at `at`, in words; both epoch ms. */
export function noticeEndProblem(endsAt: number, at: number): string | undefined {
  if (!(endsAt > at)) return 'Sluttiden har redan varit';
  return endsAt > at + LONGEST_TIME ? 'Ett meddelande kan synas högst sju dygn' : undefined;
}

/** When a notice ends that nobody has chosen an end for: with the race day where that is near, else with today. Epoch ms. */
export function noticeEnd(at: number, raceDay: string): number {
  const endOfRaceDay = endOfDay(stockholmInstant(`${raceDay}T12:00`));
  return noticeEndProblem(endOfRaceDay, at) === undefined ? endOfRaceDay : endOfDay(at);
}

/** Whether a notice is to be seen at `now`, epoch ms. `endsAt` is ISO. */
export function isInForce(notice: { readonly endsAt: string }, now: number): boolean {
  return now < Date.parse(notice.endsAt);
}

/** The last whole minute of the day in Stockholm. */
function endOfDay(at: number): number {
  const end = stockholmInstant(`${stockholmDate(at)}T23:59`);
  return end > at ? end : end + DAY;
}

/** Pressed twice it is one notice; the same one with other words is refused, since people have read the first. */
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
  if (noticeProblem(text) !== undefined) throw new Refusal('notice-text-invalid');
  if (noticeEndProblem(endsAt, at) !== undefined) throw new Refusal('notice-end-invalid');
  const inForce = [...all.values()].filter((one) => !one.isWithdrawn && at < one.published.endsAt);
  if (inForce.length >= MOST_NOTICES) throw new Refusal('notices-full');
  const distances = [...new Set(command.distances)].sort((one, other) => one - other);
  return [{ ...command, type: 'NoticePublished', text, distances }];
}

/** What is withdrawn already, or has ended by itself, needs no word. */
function withdraw(
  command: Extract<NoticeCommand, { type: 'WithdrawNotice' }>,
  { all }: EditionNotices,
): readonly NoticeEvent[] {
  const known = all.get(command.notice);
  if (!known) throw new Refusal('notice-unknown');
  if (known.isWithdrawn || command.at >= known.published.endsAt) return [];
  return [{ ...command, type: 'NoticeWithdrawn' }];
}
