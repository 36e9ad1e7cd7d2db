import {
  ageFrom,
  excludesFinish,
  PICKUP_ITEMS,
  Refusal,
  type RacedayCommand,
  type RefusalCode,
  type RequestOf,
  type RequestType,
  type RunnerDetails,
  type RunnerInput,
  type RunnerName,
} from '@app/domain';

/** A request whose command id may come from a header, or be generated. */
export type RequestWithOptionalId<Type extends RequestType = RequestType> = {
  [One in Type]: { readonly type: One; readonly id?: string | undefined } & Omit<
    RequestOf<One>,
    'id' | 'type'
  >;
}[Type];

/** Values that no request carries: official time (epoch ms), current year, and a new runner's id. */
export interface CommandDefaults {
  readonly at: number;
  readonly year: () => number;
  readonly newSort: () => string;
}

/** Maps a request to the decider's command. Throws Refusal for a missing required field. */
export function toCommand<Type extends RequestType>(
  request: RequestWithOptionalId<Type>,
  defaults: CommandDefaults,
): RacedayCommand {
  const build: CommandBuilders[Type] = commandBuilders[request.type];
  return build(request, defaults);
}

type CommandBuilders = {
  readonly [Type in RequestType]: (
    request: RequestWithOptionalId<Type>,
    defaults: CommandDefaults,
  ) => RacedayCommand;
};

const commandBuilders: CommandBuilders = {
  ChangeRace: ({ type, part, date, openForReg, plannedStart }) => ({
    ...{ type, part },
    ...(date !== undefined && { date }),
    ...(openForReg !== undefined && { openForReg }),
    ...(plannedStart !== undefined && { plannedStart }),
  }),
  RemoveRace: ({ type, part }) => ({ type, part }),
  CreateRace: ({ type, part, date, distance, openForReg = true, plannedStart = null }) => ({
    type,
    part,
    date: requireValue(date, 'date-invalid'),
    distance: requireValue(distance, 'distance-invalid'),
    openForReg,
    plannedStart,
  }),
  AddRunner: ({ type, part, sort, runner, bib = null }, { year, newSort }) => ({
    type,
    part,
    sort: sort ?? newSort(),
    runner: detailsOf(runner, year()),
    bib,
  }),
  ChangeRunner: ({ type, part, sort, runner }, { year }) => ({
    type,
    part,
    sort: sortOf(sort),
    runner: detailsOf(runner, year()),
  }),
  MoveRunner: ({ type, part, sort, to }) => ({
    type,
    part,
    to: requireValue(to, 'race-unknown'),
    sort: sortOf(sort),
  }),
  RemoveRunner: ({ type, part, sort }) => ({ type, part, sort: sortOf(sort) }),
  AnonymiseRunner: ({ type, part, sort, anonymous = true }) => ({
    type,
    part,
    sort: sortOf(sort),
    anonymous,
  }),
  RegisterBib: ({ type, part, sort, bib = NaN }) => ({ type, part, sort: sortOf(sort), bib }),
  AssignBibs: ({ type, part, bibs = [] }) => ({ type, part, bibs }),
  RecordPickup: ({ type, part, sort, items = PICKUP_ITEMS }, { at }) => ({
    type,
    part,
    sort: sortOf(sort),
    items: [...items],
    at,
  }),
  UndoPickup: ({ type, part, sort, items = PICKUP_ITEMS, pickedUp }) => ({
    type,
    part,
    sort: sortOf(sort),
    items: [...items],
    ...(pickedUp !== undefined && { pickedUp }),
  }),
  StartRace: ({ type, part, others = [], revokeCrossingsOf = [], capturedAt }, { at }) => ({
    type,
    part,
    others,
    revokeCrossingsOf,
    at,
    isCaptured: capturedAt !== undefined,
  }),
  FinishRunner: ({ type, part, sort, bib, capturedAt }, { at }) => ({
    type,
    part,
    at,
    isCaptured: capturedAt !== undefined,
    ...nameOf({ sort, bib }),
  }),
  RestoreRunner: ({ type, part, finished, ...name }) => ({
    type,
    part,
    ...(finished !== undefined && { finished }),
    ...nameOf(name),
  }),
  SetRunnerStatus: ({ type, part, status, ...name }) => ({
    type,
    part,
    status: requireValue(status, 'status-invalid'),
    ...nameOf(name),
  }),
  EndRace: ({ type, part, status }, { at }) => {
    if (status && !excludesFinish(status)) throw new Refusal('status-invalid');
    return { type, part, at, ...(status && { status }) };
  },
  ResetRace: ({ type, part, word = '' }) => ({ type, part, word }),
  UndoCommand: ({ type, part, command = '' }) => ({ type, part, command }),
  AdjustStart: ({ type, part, start, others = [], alsoRevoke = [], ...given }) => ({
    type,
    part,
    start: requireValue(start, 'shift-invalid'),
    others,
    alsoRevoke,
    ...reasonOf(given),
  }),
  AdjustFinish: ({ type, part, crossing, ...others }) => ({
    type,
    part,
    crossing: requireValue(crossing, 'time-out-of-range'),
    ...reasonOf(others),
    ...nameOf(others),
  }),
  InsertFinish: ({ type, part, crossing, ...others }) => ({
    type,
    part,
    crossing: requireValue(crossing, 'time-out-of-range'),
    ...reasonOf(others),
    ...nameOf(others),
  }),
  SwapBibs: ({ type, part, sort, other, bib = null, ...given }) => ({
    type,
    part,
    sort: sortOf(sort),
    other: sortOf(other),
    bib,
    ...reasonOf(given),
  }),
  DeclareTie: ({ type, part, sorts = [], ...given }) => ({ type, part, sorts, ...reasonOf(given) }),
  SetJudgeOrder: ({ type, part, sorts = [], ...given }) => ({ type, part, sorts, ...reasonOf(given) }),
  PublishResults: ({ type, part, official = false, seen = '' }, { at }) => ({
    type,
    part,
    official,
    seen,
    at,
  }),
  RevokeEvents: ({ type, part, events = [], alone = false, alsoRevoke = [], ...given }) => ({
    type,
    part,
    events,
    alone,
    alsoRevoke,
    ...reasonOf(given),
  }),
  ReinstateEvents: ({ type, part, events = [], alone = false, alsoRevoke = [], ...given }) => ({
    type,
    part,
    events,
    alone,
    alsoRevoke,
    ...reasonOf(given),
  }),
};

function requireValue<Value>(value: Value | undefined, code: RefusalCode): Value {
  if (value === undefined) throw new Refusal(code);
  return value;
}

function sortOf(sort: string | undefined): string {
  return requireValue(sort, 'runner-unknown');
}

/** The reason, with the names in it that the organiser has confirmed. */
function reasonOf({ reason = '', allowedNames }: Pick<RequestOf<'RevokeEvents'>, 'reason' | 'allowedNames'>) {
  return { reason, ...(allowedNames && { allowedNames }) };
}

function nameOf({ sort, bib }: { sort?: string | undefined; bib?: number | undefined }): RunnerName {
  return sort === undefined ? { bib: requireValue(bib, 'runner-unknown') } : { sort };
}

function detailsOf(input: RunnerInput | undefined, year: number): RunnerDetails {
  const runner = requireValue(input, 'name-missing');
  return {
    firstname: runner.firstname.trim(),
    lastname: runner.lastname.trim(),
    ...ageFrom(runner.age ?? null, year),
    group: runner.group ?? '',
    company: runner.company?.trim() ?? '',
    phone: runner.phone?.trim() ?? '',
    registration: null,
  };
}
