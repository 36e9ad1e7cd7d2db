import {
  distanceLabel,
  LIMITS,
  startOfRace,
  stockholmDate,
  stockholmInstant,
  type BoardRace,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { useConfirm } from '../../components/ConfirmProvider';
import type { Question } from '../../components/QuestionDialog';
import { playSuccessSignal } from './finish-signal';
import type { TimingBoard, TimingDay } from './timing-board';
import { usePress } from './use-press';

/** The planned start of a race. */
export interface PlannedStart {
  /** Epoch ms. */
  readonly at: number;
  /** 'HH:MM'. */
  readonly start: string;
}

/** Returns a function: the planned start of a race, undefined without one. */
export function usePlannedStart(): (race: StartPlan) => PlannedStart | undefined {
  const { edition } = useAppConfig();
  return (race) => {
    const start = startOfRace(edition, race);
    return start === undefined ? undefined : { at: stockholmInstant(`${race.date}T${start}`), start };
  };
}

type StartPlan = Pick<BoardRace, 'date' | 'distance' | 'plannedStart'>;

/** A press outside these is probably accidental and needs confirmation, ms before and after the plan. */
const EARLY_MS = 5 * 60_000;
const LATE_MS = 60 * 60_000;

/**
 * Handlers for a button that starts races at the moment of the press, as one command. Asks first outside
 * their planned hour.
 */
export function useStartPress(
  boards: readonly TimingBoard[],
  planned: PlannedStart | undefined,
  submit: TimingDay['submit'],
) {
  const confirm = useConfirm();
  const start = async (moment: number) => {
    const races = boards.map(({ race }) => race);
    const [first, ...others] = races.map(({ part }) => part);
    if (first === undefined) return;
    const earlier = earlierFinishers(boards, moment);
    const question =
      earlier.length > 0 ? restartQuestion(races, earlier.length) : startQuestion(races, planned, moment);
    if (question && !(await confirm(question))) return;
    playSuccessSignal();
    submit(
      {
        type: 'StartRace',
        ...(others.length > 0 && { others }),
        ...(earlier.length > 0 && { revokeCrossingsOf: earlier }),
      },
      { part: first, moment },
    );
  };
  return usePress((moment) => void start(moment));
}

/** The ids of finishers from before `moment`, of a start that was undone; as many as a start may name. */
function earlierFinishers(boards: readonly TimingBoard[], moment: number): readonly string[] {
  return boards
    .flatMap(({ finished }) => finished.filter(({ finished: at }) => Number(at) < moment))
    .slice(0, LIMITS.crossingsPerStart)
    .map(({ sort }) => sort);
}

function restartQuestion(races: readonly BoardRace[], earlier: number): Question {
  return {
    title: `Starta om ${labelsOf(races)}?`,
    text: `${earlier} i mål från den förra starten tas ur kraft. Gäller den förra starten: avbryt och välj Gör om.`,
    confirmLabel: 'Starta om',
    isDangerous: true,
  };
}

/** Undefined near the planned start, and without one. */
function startQuestion(
  races: readonly BoardRace[],
  planned: PlannedStart | undefined,
  moment: number,
): Question | undefined {
  if (!planned || isNear(planned, moment)) return undefined;
  const isEarly = moment < planned.at;
  return {
    title: `Starta ${labelsOf(races)}${isEarly ? ' redan' : ''} nu?`,
    text: `Starten är planerad till ${plannedText(planned, moment)}. Tiden räknas från när du tryckte.`,
    confirmLabel: 'Starta',
  };
}

/** '0.8K + 1.6K'. */
export function labelsOf(races: readonly BoardRace[]): string {
  return races.map(({ distance }) => distanceLabel(distance)).join(' + ');
}

function isNear({ at }: PlannedStart, moment: number): boolean {
  return at - moment <= EARLY_MS && moment - at <= LATE_MS;
}

function plannedText({ at, start }: PlannedStart, moment: number): string {
  const day = stockholmDate(at);
  return day === stockholmDate(moment) ? start : `${day} ${start}`;
}
