import type { MarkWithoutFinish, ResultMark } from '@app/domain';

/** The texts of a mark for runners still on the course, in the order of the buttons. */
export const markTexts: Readonly<
  Record<MarkWithoutFinish, { readonly meaning: string; readonly prompt: string }>
> = {
  dns: { meaning: 'kom aldrig till start', prompt: 'DNS: tryck på den som inte kom till start' },
  dnf: { meaning: 'startade men gick inte i mål', prompt: 'DNF: tryck på den som har brutit' },
};

export const tapMarks = Object.keys(markTexts) as readonly MarkWithoutFinish[];

/** The verb on the button that sets a mark on a finisher. */
const verbs: Readonly<Record<Exclude<ResultMark, MarkWithoutFinish>, string>> = { dsq: 'Diskvalificera' };
export const finisherMarks = Object.entries(verbs) as [keyof typeof verbs, string][];
