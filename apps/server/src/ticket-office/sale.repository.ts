import {
  areSameRunners,
  checkedRunners,
  Refusal,
  parseRunner,
  sortOf,
  type RegisteredRunners,
  type TypedRunner,
} from '@app/domain';
import { eventId, ViewStore } from '@app/eventing';
import { registrations, type RegistrationRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentRepository } from '../payments';
import { runnersOn } from '../raceday';
import { Claims, CurrentEdition, type EarlierClaim } from '../registration';

/** A runner as entered at the ticket office. */
export type SoldRunner = Omit<TypedRunner, 'company' | 'bib'> & {
  readonly company?: string | undefined;
  readonly bib: number;
};

/** A sale's registration, runner and bib. `sort`: the runner's id on the start list. */
export interface Sale {
  readonly registration: string;
  readonly edition: string;
  readonly runners: RegisteredRunners;
  readonly bib: number;
  readonly sort: string;
}

/** How long an unpaid sale holds its bib. */
const HOLD_MS = 10 * 60_000;

/** The ticket office's sales, and the bibs they hold. */
@Injectable()
export class SaleRepository {
  @Inject(Claims)
  private readonly claims!: Claims;

  constructor(
    private readonly views: ViewStore,
    private readonly payments: PaymentRepository,
    private readonly edition: CurrentEdition,
  ) {}

  /** An earlier sale of the same runner and bib, else a new one. Throws Refusal for an invalid runner. */
  async findOrPrepare(runner: SoldRunner, commandId: string): Promise<Sale> {
    const sale = this.newSale(runner, commandId);
    const same = (await this.all()).filter((row) => isSameRunner(soldRunners(row), sale.runners));
    const existing = same.find(({ paid }) => paid) ?? same.at(-1);
    if (!existing) return sale;
    const { registration } = existing;
    const runners = soldRunners(existing);
    const [key = ''] = Object.keys(runners);
    return { ...sale, registration, runners, sort: sortOf({ registration, key }) };
  }

  /** The registration of a sale's payment. Throws Refusal for any other payment. */
  async registrationOf(payment: string): Promise<string> {
    const { registration = '' } = (await this.payments.find(payment)) ?? {};
    const row = await this.views.get<RegistrationRow>(registrations.name, this.edition.name, registration);
    if (!row || !isSale(row)) throw new Refusal('payment-unknown', { payment });
    return registration;
  }

  /** Throws Refusal for a bib worn on the day, or held by another unpaid sale. */
  async assertBibFree(sale: Sale): Promise<void> {
    const { bib } = sale;
    if ((await this.isWorn(sale)) || (await this.isHeld(sale))) throw new Refusal('bib-taken', { bib });
  }

  /** Claims the bib across nodes, after `assertBibFree`. Throws Refusal when another sale has it. */
  async claimBib({ bib, registration }: Sale, by: string): Promise<void> {
    const thing = `bib-${this.edition.edition.date}-${String(bib)}`;
    const holds = (earlier: EarlierClaim) => this.holdsBib(bib, earlier);
    if (!(await this.claims.claim({ thing, registration, by }, holds)))
      throw new Refusal('bib-taken', { bib });
  }

  /** Deterministic for a runner and command id. */
  private newSale({ company = '', ...typed }: SoldRunner, commandId: string): Sale {
    const runner = parseRunner({ ...typed, company }, this.edition.year());
    const name = eventId(`${commandId}/${JSON.stringify(runner)}`, 0).replaceAll('-', '');
    const [registration, key] = [`kassa-${name.slice(0, 20)}`, name.slice(20)];
    return {
      registration,
      edition: this.edition.name,
      runners: checkedRunners({ [key]: runner }),
      bib: typed.bib,
      sort: sortOf({ registration, key }),
    };
  }

  private async all(): Promise<readonly RegistrationRow[]> {
    const rows = await this.views.list<RegistrationRow>(registrations.name, this.edition.name);
    return rows.filter(isSale);
  }

  private async isWorn({ bib, sort }: Sale): Promise<boolean> {
    const runners = await runnersOn(this.views, this.edition.edition.date);
    return runners.some((runner) => runner.bib === bib && runner.sort !== sort);
  }

  /** A fresh claim holds the bib until its booking fails. */
  private async holdsBib(
    bib: number,
    { registration, hasEventsSinceClaim, isFresh }: EarlierClaim,
  ): Promise<boolean> {
    const sales = (await this.all()).filter((sale) => sale.registration === registration);
    const wasBooked = hasEventsSinceClaim && sales.some(({ payid }) => payid !== null);
    return (isFresh && !wasBooked) || (await this.isHeldBy(bib, sales));
  }

  private async isHeld({ bib, registration }: Sale): Promise<boolean> {
    const all = await this.all();
    return this.isHeldBy(
      bib,
      all.filter((sale) => sale.registration !== registration),
    );
  }

  private async isHeldBy(bib: number, sales: readonly RegistrationRow[]): Promise<boolean> {
    for (const sale of sales) {
      const hasBib = Object.values(sale.runners).some((runner) => runner.bib === bib);
      if (hasBib && (await this.mayStillPay(sale))) return true;
    }
    return false;
  }

  private async mayStillPay({ payid, openedAt }: RegistrationRow): Promise<boolean> {
    const payment = payid === null ? undefined : await this.payments.find(payid);
    const startedAt = Date.parse(payment?.requestedAt ?? payment?.dateCreated ?? openedAt);
    if (startedAt <= this.edition.now() - HOLD_MS) return false;
    return payment === undefined || ['CREATED', 'PAID'].includes(payment.status);
  }
}

/** Siblings added to a family are paid by the family, so they are no sale. */
function isSale({ by, family }: RegistrationRow): boolean {
  return by === 'ticket-office' && family === null;
}

function soldRunners({ bought, runners }: RegistrationRow): RegisteredRunners {
  return bought ?? runners;
}

/** Ignores keys, which differ per sale. */
function isSameRunner(runners: RegisteredRunners, wanted: RegisteredRunners): boolean {
  return areSameRunners(unkeyed(runners), unkeyed(wanted));
}

function unkeyed(runners: RegisteredRunners): RegisteredRunners {
  return Object.fromEntries(Object.values(runners).entries());
}
