import {
  dayOf,
  type HistoryChange,
  keyOf,
  readPart,
  type RacedayEvent,
  type RegistrationCommand,
  registrationStream,
  type Runner,
} from '@app/domain';
import { eventId, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { type ActorCause, causeOf, CommandSender, type Untimed } from '../platform/commands/command-sender';
import { logIfRefused, Reactor } from '../platform/reactors/reactor';
import { RaceDayRepository } from '../raceday';
import { RegistrationRepository } from './registration.repository';

type WithdrawnRunner = Pick<
  Extract<RacedayEvent, { type: 'RunnerWithdrawn' }>,
  'part' | 'sort' | 'registration'
>;

/** What a registration may have to copy from the race day; part of the stored command's id. */
type Copied = 'as-listed' | 'anonymity';

/** The actor of copied details and part of their commands' ids: the reactor's name before it replaced others. */
const ACTOR = 'registration-when-corrected';

/**
 * Brings the registration into step when organisers change a paid runner on the race day: withdraw, reinstate,
 * correct, move or anonymise them, or revoke or reinstate such an event.
 * It copies the day's current state instead of the event's, so that late or repeated events are harmless.
 * Registrations of other editions do not change.
 */
@Injectable()
export class RegistrationWhenRunnerChanged extends Reactor {
  readonly name = 'registration-when-runner-changed';
  readonly on: Reactor['on'] = {
    RunnerChanged: fromOrganisers(({ sort }, recorded) => this.copyRunner(sort, ['as-listed'], recorded)),
    RunnerMoved: fromOrganisers(({ sort }, recorded) => this.copyRunner(sort, ['as-listed'], recorded)),
    RunnerAnonymised: fromOrganisers(({ sort }, recorded) => this.copyRunner(sort, ['anonymity'], recorded)),
    RunnerWithdrawn: fromOrganisers((event, recorded) => this.repeatWithdrawal(event, recorded)),
    RunnerReinstated: fromOrganisers((event, recorded) => this.repeatWithdrawal(event, recorded)),
    EventsRevoked: fromOrganisers((change, recorded) => this.copyAffected(change, recorded)),
    EventsReinstated: fromOrganisers((change, recorded) => this.copyAffected(change, recorded)),
  };

  constructor(
    private readonly commands: CommandSender,
    private readonly days: RaceDayRepository,
    private readonly registrations: RegistrationRepository,
  ) {
    super();
  }

  /** Copies whether the runner is withdrawn. Throws Refusal. */
  async copyWithdrawal(
    { part, sort, registration }: WithdrawnRunner,
    { by, ...cause }: ActorCause,
  ): Promise<void> {
    if (registration === null || !(await this.registrations.opening(registration))) return;
    const key = keyOf({ registration, sort });
    if (key === undefined) return;
    const withdrawal = await this.days.withdrawal(dayOf(part), sort);
    const target = { registration, key, prices: this.registrations.edition.prices };
    const command = withdrawal
      ? ({ type: 'CancelRunner', ...target, note: withdrawal.note } as const)
      : ({ type: 'ReenterRunner', ...target } as const);
    const id = eventId(`withdrawal/${cause.id}/${sort}/${command.type}`, 0);
    await this.commands.send(registrationStream(registration), command, { by, id, cause });
  }

  /** The organisers' page has copied it at once, unless the server stopped. */
  private repeatWithdrawal(runner: WithdrawnRunner, recorded: Recorded): Promise<void> {
    const cause = { ...causeOf(recorded), by: recorded.meta.by };
    return logIfRefused(
      () => this.copyWithdrawal(runner, cause),
      failureText(runner.sort, 'withdrawn or reinstated'),
    );
  }

  private async copyAffected({ events }: HistoryChange, recorded: Recorded): Promise<void> {
    for (const sort of await this.days.runnersAffectedBy(recorded.stream, events)) {
      const entry = await this.days.raceAndRegistrationOf(recorded.stream, sort);
      if (entry) await this.repeatWithdrawal({ ...entry, sort }, recorded);
      await this.copyRunner(sort, ['as-listed', 'anonymity'], recorded);
    }
  }

  private async copyRunner(sort: string, copied: readonly Copied[], recorded: Recorded): Promise<void> {
    const runner = await this.days.runner(recorded.stream, sort);
    const registration = runner?.details.registration ?? null;
    if (!runner || registration === null || !(await this.registrations.opening(registration))) return;
    const target = { registration, key: keyOf({ registration, sort }) ?? '' };
    for (const each of copied) {
      const id = eventId(`${ACTOR}/${recorded.id}/${target.key}/${each}`, 0);
      const origin = { by: ACTOR, id, cause: causeOf(recorded) };
      const command = this.commandFor(each, runner, target);
      await logIfRefused(
        () => this.commands.send(registrationStream(registration), command, origin),
        failureText(sort, 'corrected'),
      );
    }
  }

  private commandFor(
    copied: Copied,
    { part, details, isAnonymous: anonymous }: Runner,
    target: { readonly registration: string; readonly key: string },
  ): Untimed<RegistrationCommand> {
    if (copied === 'anonymity') return { type: 'ChooseAnonymity', ...target, anonymous };
    const distance = (readPart(part)?.distance ?? 0) / 1000;
    return { type: 'CorrectRunner', ...target, details, distance, prices: this.registrations.edition.prices };
  }
}

type Handler<Event> = (event: Event, recorded: Recorded) => Promise<void>;

/**
 * Skips events that a reactor caused: they copy the registration, which may have changed again since. An
 * organiser's command has no cause but itself.
 */
function fromOrganisers<Event>(handle: Handler<Event>): Handler<Event> {
  return async (event, recorded) => {
    const { causationId, commandId } = recorded.meta;
    if (causationId === commandId) await handle(event, recorded);
  };
}

function failureText(sort: string, change: 'withdrawn or reinstated' | 'corrected'): string {
  return `${sort} was ${change} on the race day, but not in the registration`;
}
