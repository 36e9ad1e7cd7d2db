import { type ErasureSubject, keyOf, Refusal } from '@app/domain';
import { KeyedMutex, ViewStore } from '@app/eventing';
import { ALL_CODES, campaignCodes, type CampaignCodeRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { ErasureCommands, type ErasureCause } from './erasure-commands';
import { DataCleanup } from './data-cleanup';
import { PersonalDataLocator, type ListedRunner, type PersonalDataLocations } from './personal-data-locator';

/** A runner; `registration` is undefined while their payer has not been looked up. */
interface ErasedRunner {
  readonly sort: string;
  readonly registration: string | null | undefined;
}

/**
 * Erases people. It stores the erasure event first, then erases all other personal data.
 * A crash at any point is safe: data needed to find the rest is deleted last, and every step may be repeated.
 */
@Injectable()
export class ErasureService {
  private readonly queue = new KeyedMutex();

  @Inject(ViewStore)
  private readonly views!: ViewStore;

  constructor(
    private readonly commands: ErasureCommands,
    private readonly locator: PersonalDataLocator,
    private readonly cleanup: DataCleanup,
  ) {}

  /**
   * Starts an erasure and completes it; a repeated call completes it again. Returns how many people were
   * erased now, 0 when all were before.
   * Throws Refusal for an unknown subject, and for a reason that contains a name.
   */
  async erase(subject: ErasureSubject, reason: string, cause: ErasureCause): Promise<number> {
    if ('code' in subject) return this.eraseHolder(await this.codeOf(subject.code), cause, reason);
    if ('part' in subject) {
      const erased = await this.commands.eraseRunner({ ...subject, reason }, cause);
      await this.completeRunnerErasure({ sort: subject.sort, registration: erased?.registration }, cause);
      return erased ? 1 : 0;
    }
    const { registration } = subject;
    const isNew = await this.commands.erasePerson({ registration, reason }, cause);
    const runners = await this.completePersonErasure(registration, cause);
    return isNew ? runners : 0;
  }

  /**
   * Erases the holder of a single-use code who left no other data. Returns 1 when erased now, else 0. Throws
   * Refusal for a reason that names them.
   */
  async eraseHolder(code: string, cause: Pick<ErasureCause, 'by' | 'id'>, reason?: string): Promise<number> {
    const isNew = await this.commands.eraseHolder({ code, reason }, cause);
    await this.completeHolderErasure(code);
    return isNew ? 1 : 0;
  }

  /** `id`: the code's id in its view row. */
  private async codeOf(id: string): Promise<string> {
    const row = await this.views.get<CampaignCodeRow>(campaignCodes.name, ALL_CODES, id);
    if (!row) throw new Refusal('campaign-unknown');
    return row.code;
  }

  /** Erases the holder's key. EpassiCodeMail recalls the mail with the code. */
  completeHolderErasure(code: string): Promise<void> {
    return this.cleanup.eraseKey(code);
  }

  /**
   * Erases start lists, mail, sessions, codes and keys of everyone in an erased registration. Returns how
   * many runners it has.
   */
  completePersonErasure(registration: string, cause: ErasureCause): Promise<number> {
    return this.queue.run(registration, async () => {
      await this.commands.giveUpPayment(registration, cause);
      const locations = await this.locator.of(registration);
      const listed = await this.locator.listedRunners((runner) => runner.registration === registration);
      const runners = new Map([...locations.entered, ...listed].map((runner) => [runner.sort, runner]));
      for (const runner of runners.values()) await this.commands.forgetRunner(runner, cause);
      const added = await this.eraseAdded(registration, cause);
      const codes = [...locations.codes, ...(await this.mailedCodes(locations))];
      for (const code of new Set(codes)) await this.commands.forgetHolder(code, cause);
      const subjects = [...locations.subjects, ...codes, ...runners.keys()];
      await this.cleanup.erase({ registration, locations, subjects });
      return locations.runnerCount + added;
    });
  }

  /** Erases the registrations that organisers added to the family. Returns how many runners they have. */
  private async eraseAdded(family: string, cause: ErasureCause): Promise<number> {
    let runners = 0;
    for (const registration of await this.locator.siblingRegistrationsOf(family)) {
      await this.commands.forgetPerson(registration, cause);
      runners += await this.completePersonErasure(registration, cause);
    }
    return runners;
  }

  /** Erases one runner on other start lists, in the registration that paid, on the receipt, and their key. */
  async completeRunnerErasure({ sort, registration }: ErasedRunner, cause: ErasureCause): Promise<void> {
    const listed = await this.locator.listedRunners((runner) => runner.sort === sort);
    for (const runner of listed) await this.commands.forgetRunner(runner, cause);
    const paidBy = registration === undefined ? listed[0]?.registration : registration;
    if (paidBy) await this.eraseInRegistration({ sort, registration: paidBy }, cause);
    await this.cleanup.eraseKey(sort);
  }

  /**
   * A ticket office sale or an added sibling is a registration of one runner, so it is erased entirely, payer
   * included.
   */
  private async eraseInRegistration(
    { sort, registration }: Pick<ListedRunner, 'sort'> & { readonly registration: string },
    cause: ErasureCause,
  ): Promise<void> {
    const locations = await this.locator.of(registration);
    if (locations.by === 'ticket-office') {
      await this.commands.forgetPerson(registration, cause);
      await this.completePersonErasure(registration, cause);
      return;
    }
    const key = keyOf({ registration, sort });
    if (key === undefined) return;
    await this.commands.forgetEntrant({ registration, key }, cause);
    await this.cleanup.rewriteReceipts(registration, locations);
  }

  /** Campaign codes mailed to the registration's own address; a sibling's address is the family's. */
  private async mailedCodes({ email, family }: PersonalDataLocations): Promise<readonly string[]> {
    return email === '' || family !== undefined ? [] : this.locator.codesMailedTo(email);
  }
}
