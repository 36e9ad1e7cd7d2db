import { Refusal } from '@app/domain';
import { type RegistrationRow, registrations } from '@app/views';
import { ViewStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { PaymentRows } from '../payments';
import { allRaces, boardOf } from '../raceday';
import { Season } from '../registration';
import type { SaleForm } from './known-sales';

/** A sale whose payment has been awaited for so long holds its bib no more. */
const HELD_MS = 10 * 60_000;

/** A bib in a sale, and who would wear it. */
type WantedBib = Pick<SaleForm, 'bib' | 'registration' | 'sort'>;

/** Which bibs can be sold: worn by nobody else on the day, and in no other sale that waits for its payment. */
@Injectable()
export class FreeBibs {
  constructor(
    private readonly views: ViewStore,
    private readonly payments: PaymentRows,
    private readonly season: Season,
  ) {}

  /** Throws Refusal for a bib that is somebody else's. */
  async mustBeFree(wanted: WantedBib): Promise<void> {
    const { bib } = wanted;
    if ((await this.isWorn(wanted)) || (await this.isHeld(wanted))) throw new Refusal('bib-taken', { bib });
  }

  private async isWorn({ bib, sort }: WantedBib): Promise<boolean> {
    const all = await allRaces(this.views);
    for (const { part, date } of all) {
      if (date !== this.season.edition.date) continue;
      const rows = await boardOf(this.views, part);
      if (rows.some((row) => row.type === 'runner' && row.bib === bib && row.sort !== sort)) return true;
    }
    return false;
  }

  private async isHeld({ bib, registration }: WantedBib): Promise<boolean> {
    const rows = await this.views.list<RegistrationRow>(registrations.name, this.season.name);
    const others = rows.filter((row) => row.by === 'ticket-office' && row.registration !== registration);
    for (const sale of others) {
      const hasBib = Object.values(sale.runners).some((runner) => runner.bib === bib);
      if (hasBib && (await this.mayStillPay(sale))) return true;
    }
    return false;
  }

  private async mayStillPay({ payid, openedAt }: RegistrationRow): Promise<boolean> {
    const payment = payid === null ? undefined : await this.payments.find(payid);
    const begun = Date.parse(payment?.requestedAt ?? payment?.dateCreated ?? openedAt);
    if (begun <= this.season.now() - HELD_MS) return false;
    return payment === undefined || ['CREATED', 'PAID'].includes(payment.status);
  }
}
