import {
  holderPreview,
  isErased,
  startListEntryText,
  Refusal,
  racedayStream,
  registrationPreview,
  runnerPreview,
  campaignStream,
  type BoardRunner,
  type DomainEvent,
  type ErasureDetails,
  type ErasureSubject,
} from '@app/domain';
import { EventStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { FamilyReader, receivedMoneyOf, type FamilyRegistrations } from './family-reader';
import { StartListEntries, entryOf } from './start-list-entries';

/** Builds the preview that organisers read before an erasure. Throws Refusal for an unknown subject. */
@Injectable()
export class ErasurePreviews {
  constructor(
    private readonly families: FamilyReader,
    private readonly entries: StartListEntries,
    private readonly store: EventStore,
  ) {}

  of(subject: ErasureSubject): Promise<ErasureDetails> {
    if ('registration' in subject) return this.ofRegistration(subject.registration);
    return 'code' in subject ? this.ofHolder(subject.code) : this.ofRunner(subject);
  }

  private async ofRegistration(registration: string): Promise<ErasureDetails> {
    const family = await this.families.of(registration);
    if (!family) throw new Refusal('registration-unknown');
    const erasureState = await this.families.erasureState(registration);
    const preview = registrationPreview(await this.factsOf(family));
    const { email, edition, by } = family.row;
    const title =
      by === 'ticket-office' ? `Köpet i Biljettkassan ${edition}` : `Hela anmälan ${edition}, ${email}`;
    const erased = erasureState?.erased ?? null;
    return { ...preview, goes: erased ? [] : preview.goes, title, erased };
  }

  private async factsOf(family: FamilyRegistrations) {
    const { row, siblings } = family;
    const familyIds = new Set([row, ...siblings].map(({ registration }) => registration));
    const payments = await this.families.payments(family);
    const listed = (await this.entries.all()).filter((entry) => familyIds.has(entry.registration ?? ''));
    return {
      email: row.email.includes('@') ? row.email : '',
      people: [row, ...siblings].flatMap(({ runners, cancelled }) =>
        Object.values({ ...cancelled, ...runners }),
      ),
      hasPayer: payments.some(({ payerAlias }) => payerAlias !== ''),
      codes: (await this.families.codes(family)).length,
      money: receivedMoneyOf(payments),
      places: listed.map(entryOf),
      isDeclined: await this.families.hasUnsubscribed(row.email),
    };
  }

  /** A ticket office sale has one runner, so its whole registration is erased with the runner. */
  private async ofRunner({ part, sort }: Pick<BoardRunner, 'part' | 'sort'>): Promise<ErasureDetails> {
    const runner = await this.entries.find(part, sort);
    if (!runner) throw new Refusal('runner-unknown', { sort });
    const family = runner.registration === null ? undefined : await this.families.of(runner.registration);
    const isSold = family?.row.by === 'ticket-office';
    const entry = entryOf(runner);
    const preview =
      family && isSold
        ? registrationPreview(await this.factsOf(family))
        : runnerPreview(runner, { place: entry, hasFamily: runner.registration !== null });
    const wasErased = isErased(runner);
    return {
      ...preview,
      goes: wasErased ? [] : preview.goes,
      title: `${`${runner.firstname} ${runner.lastname}`.trim()}, ${startListEntryText(entry)}`,
      erased: wasErased
        ? await this.erasureRecord(
            racedayStream(part),
            (event) => event.type === 'RunnerErased' && event.sort === sort,
          )
        : null,
    };
  }

  private async ofHolder(id: string): Promise<ErasureDetails> {
    const row = (await this.families.allCodes()).find((each) => each.id === id);
    if (!row) throw new Refusal('campaign-unknown');
    const wasErased = row.email === '';
    const { goes, stays } = holderPreview(row);
    return {
      stays,
      goes: wasErased ? [] : goes,
      title: `${row.name}, koden som slutar på ${row.code.slice(-4)}`,
      erased: wasErased
        ? await this.erasureRecord(campaignStream(row.code), ({ type }) => type === 'CampaignHolderErased')
        : null,
    };
  }

  /** When, by whom and why; empty fields for an erasure from before such events existed. */
  private async erasureRecord(
    stream: string,
    matches: (event: DomainEvent) => boolean,
  ): Promise<NonNullable<ErasureDetails['erased']>> {
    for await (const page of this.store.read<DomainEvent>(stream))
      for (const { event, meta } of page)
        if (matches(event)) {
          const reason = 'reason' in event ? (event.reason ?? '') : '';
          return { at: new Date(meta.at).toISOString(), by: meta.by, reason };
        }
    return { at: '', by: '', reason: '' };
  }
}
