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
import { StartListPlaces, placeOf } from './start-list-places';

/** Builds the preview that organisers read before an erasure. Throws Refusal for an unknown subject. */
@Injectable()
export class ErasureSheets {
  constructor(
    private readonly families: FamilyReader,
    private readonly places: StartListPlaces,
    private readonly store: EventStore,
  ) {}

  of(subject: ErasureSubject): Promise<ErasureDetails> {
    if ('registration' in subject) return this.ofRegistration(subject.registration);
    return 'code' in subject ? this.ofHolder(subject.code) : this.ofRunner(subject);
  }

  private async ofRegistration(registration: string): Promise<ErasureDetails> {
    const family = await this.families.of(registration);
    if (!family) throw new Refusal('registration-unknown');
    const standing = await this.families.erasureState(registration);
    const preview = registrationPreview(await this.factsOf(family));
    const { email, edition, by } = family.row;
    const title =
      by === 'ticket-office' ? `Köpet i Biljettkassan ${edition}` : `Hela anmälan ${edition}, ${email}`;
    const erased = standing?.erased ?? null;
    return { ...preview, goes: erased ? [] : preview.goes, title, erased };
  }

  private async factsOf(family: FamilyRegistrations) {
    const { row, added } = family;
    const own = new Set([row, ...added].map(({ registration }) => registration));
    const payments = await this.families.payments(family);
    const listed = (await this.places.all()).filter((place) => own.has(place.registration ?? ''));
    return {
      email: row.email.includes('@') ? row.email : '',
      people: [row, ...added].flatMap(({ runners, cancelled }) =>
        Object.values({ ...cancelled, ...runners }),
      ),
      hasPayer: payments.some(({ payerAlias }) => payerAlias !== ''),
      codes: (await this.families.codes(family)).length,
      money: receivedMoneyOf(payments),
      places: listed.map(placeOf),
      isDeclined: await this.families.hasUnsubscribed(row.email),
    };
  }

  /** A ticket office sale has one runner, so its whole registration is erased with the runner. */
  private async ofRunner({ part, sort }: Pick<BoardRunner, 'part' | 'sort'>): Promise<ErasureDetails> {
    const runner = await this.places.find(part, sort);
    if (!runner) throw new Refusal('runner-unknown', { sort });
    const family = runner.registration === null ? undefined : await this.families.of(runner.registration);
    const isSold = family?.row.by === 'ticket-office';
    const place = placeOf(runner);
    const preview =
      family && isSold
        ? registrationPreview(await this.factsOf(family))
        : runnerPreview(runner, { place, hasFamily: runner.registration !== null });
    const isGone = isErased(runner);
    return {
      ...preview,
      goes: isGone ? [] : preview.goes,
      title: `${`${runner.firstname} ${runner.lastname}`.trim()}, ${startListEntryText(place)}`,
      erased: isGone
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
    const isGone = row.email === '';
    const { goes, stays } = holderPreview(row);
    return {
      stays,
      goes: isGone ? [] : goes,
      title: `${row.name}, koden som slutar på ${row.code.slice(-4)}`,
      erased: isGone
        ? await this.erasureRecord(campaignStream(row.code), ({ type }) => type === 'CampaignHolderErased')
        : null,
    };
  }

  /**
   * When, by whom and why the erasure happened. Empty fields for an erasure from before such events existed.
   */
  private async erasureRecord(
    stream: string,
    isMeant: (event: DomainEvent) => boolean,
  ): Promise<NonNullable<ErasureDetails['erased']>> {
    for await (const page of this.store.read<DomainEvent>(stream))
      for (const { event, meta } of page)
        if (isMeant(event)) {
          const reason = 'reason' in event ? (event.reason ?? '') : '';
          return { at: new Date(meta.at).toISOString(), by: meta.by, reason };
        }
    return { at: '', by: '', reason: '' };
  }
}
