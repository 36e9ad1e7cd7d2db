import {
  fieldTexts,
  isBib,
  parseBibSpans,
  wornSpans,
  type BibSeries,
  type Day,
  type SeriesOrder,
} from '@app/domain';

/** The form of a bib series: numbers are text. */
export interface SeriesFields {
  readonly from: string;
  readonly to: string;
  readonly reserved: string;
  readonly order: SeriesOrder;
}

/** Errors by field, in Swedish. */
export type SeriesProblems = Readonly<Partial<Record<keyof SeriesFields, string>>>;

/** A series that starts after the race's last bib. */
export function emptySeries(day: Day, part: string): SeriesFields {
  const last = wornSpans(day, part).at(-1)?.last;
  return { from: last === undefined ? '' : String(last + 1), to: '', reserved: '', order: 'name' };
}

/** The series in the form if all fields are valid. A missing first number is not reported as an error. */
export function readSeries(fields: SeriesFields): {
  readonly series: BibSeries | undefined;
  readonly problems: SeriesProblems;
} {
  const problems = problemsIn(fields);
  const isWhole = fields.from.trim() !== '' && Object.keys(problems).length === 0;
  return { series: isWhole ? seriesIn(fields) : undefined, problems };
}

function seriesIn({ from, to, reserved, order }: SeriesFields): BibSeries {
  return { from: Number(from), to: numberIn(to), reserved: parseBibSpans(reserved) ?? [], order };
}

function problemsIn({ from, to, reserved }: SeriesFields): SeriesProblems {
  const [first, last] = [numberIn(from), numberIn(to)];
  const isLastWrong = last !== null && (!isBib(last) || last < Number(from));
  return {
    ...(first !== null && !isBib(first) && { from: fieldTexts.bibInvalid }),
    ...(isLastWrong && { to: 'ska vara ett nummer efter det första' }),
    ...(!parseBibSpans(reserved) && { reserved: 'skriv nummer som 510, 520–525' }),
  };
}

function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
