import {
  possibleDuplicates,
  Refusal,
  registrationStream,
  parseRunner,
  type RegisteredRunners,
  type RegistrationCommand,
} from '@app/domain';
import { eventId, KeyedMutex, ViewStore } from '@app/eventing';
import { type RegistrationRow, registrations } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { ignoreIfBooked } from '../payments';
import { CommandSender, type Untimed } from '../platform/commands/command-sender';
import { PaymentIds } from '../platform/names/payment-ids';
import type { CommandSource } from '../raceday';
import { RegistrationRepository } from '../registration';
import type { SiblingBody } from './payment-adjustments.dto';

/** A runner added to a family: their own registration, and the link that pays for it. */
export interface AddedSibling {
  readonly registration: string;
  readonly link: string;
}

type RequestOrigin = Pick<CommandSource, 'by' | 'commandId'>;
type PendingSibling = AddedSibling & {
  readonly family: string;
  readonly email: string;
  readonly runners: RegisteredRunners;
};

/** Adds siblings to families, each as a registration of its own: the family's paid one does not change. */
@Injectable()
export class SiblingService {
  private readonly queue = new KeyedMutex();

  @Inject(ViewStore)
  private readonly views!: ViewStore;

  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly paymentIds: PaymentIds,
    private readonly commands: CommandSender,
  ) {}

  /**
   * Idempotent per command id. Throws Refusal for an invalid runner and for a family without an address.
   * Also throws when the family seems to have the runner, unless `again` is set: two organisers may add one
   * child.
   */
  async add(
    registration: string,
    { again = false, ...form }: SiblingBody,
    { by, commandId = this.commands.newId() }: RequestOrigin,
  ): Promise<AddedSibling> {
    const sibling = await this.prepare(registration, form, commandId);
    return this.queue.run(sibling.family, async () => {
      if (!again) await this.assertNew(sibling);
      return this.register(sibling, by);
    });
  }

  private async assertNew({ registration, family, runners }: PendingSibling): Promise<void> {
    const all = await this.views.list<RegistrationRow>(registrations.name, this.registrations.edition.name);
    const theirs = all.filter((row) => row.registration === family || row.family === family);
    const others = theirs.filter((row) => row.registration !== registration && !row.isWithdrawn);
    const existing = others.flatMap((row) => Object.values(row.runners));
    for (const runner of Object.values(runners))
      if (possibleDuplicates([...existing, runner]).some((group) => group.includes(runner)))
        throw new Refusal('sibling-known');
  }

  private async register(sibling: PendingSibling, by: string): Promise<AddedSibling> {
    const { registration: id, link, family, email, runners } = sibling;
    const opening = { edition: this.registrations.edition.name, email, by: 'ticket-office', family } as const;
    await this.send(id, { type: 'OpenRegistration', registration: id, ...opening }, by);
    await ignoreIfBooked(() => this.send(id, { type: 'SaveRunners', registration: id, runners }, by));
    await ignoreIfBooked(() => this.send(id, { type: 'IssuePaymentLink', registration: id, link }, by));
    // If the family was erased meanwhile, its erasure missed this registration.
    if ((await this.registrations.load(family)).phase === 'erased') {
      await this.send(id, { type: 'ErasePerson', registration: id }, by);
      throw new Refusal('registration-erased');
    }
    return { registration: id, link };
  }

  /** A sibling of an added runner belongs to the original family. */
  private async prepare(
    registration: string,
    form: Omit<SiblingBody, 'again'>,
    commandId: string,
  ): Promise<PendingSibling> {
    const opening = await this.registrations.opening(registration);
    if (!opening) throw new Refusal('registration-unknown');
    const { family = registration, email } = opening;
    const { phase, hasAddress } = await this.registrations.load(family);
    if (phase === 'erased') throw new Refusal('registration-erased');
    if (!hasAddress) throw new Refusal('address-missing');

    const { company = '', age = null, distance = null, ...names } = form;
    const runner = parseRunner({ ...names, company, age, distance }, this.registrations.edition.year());
    const name = eventId(`${commandId}/${family}/${JSON.stringify(runner)}`, 0).replaceAll('-', '');
    const [id, key] = [`syskon-${name.slice(0, 20)}`, name.slice(20)];
    return { registration: id, link: this.paymentIds.link(id), family, email, runners: { [key]: runner } };
  }

  private async send(registration: string, command: Untimed<RegistrationCommand>, by: string): Promise<void> {
    await this.commands.send(registrationStream(registration), command, { by });
  }
}
