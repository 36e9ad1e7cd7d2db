import type { ListedRunner } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type PaymentLinkRow, type PaymentRow, type RegistrationRow, registrations } from '@app/views';
import { Controller, Get, Header, HttpCode, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { PaymentLinkRepository, PaymentRepository, PaymentReconciler } from '../payments';
import { AdminGuard } from '../platform/auth/current-user';
import { runnersOn } from '../raceday';
import { CurrentEdition } from '../registration';

/** `listed`: start list places of paid runners, by runner id. */
interface RegistrationsAndPayments {
  readonly registrations: readonly RegistrationRow[];
  readonly payments: readonly PaymentRow[];
  readonly listed: Readonly<Record<string, ListedRunner>>;
  readonly links: readonly PaymentLinkRow[];
  readonly receipts: Readonly<Record<string, number>>;
}

@Controller('admin')
@UseGuards(AdminGuard)
export class RegistrationsController {
  @Inject(PaymentLinkRepository)
  private readonly links!: PaymentLinkRepository;

  @Inject(PaymentReconciler)
  private readonly reconciler!: PaymentReconciler;

  constructor(
    private readonly views: ViewStore,
    private readonly payments: PaymentRepository,
    private readonly edition: CurrentEdition,
  ) {}

  @Get('registrations')
  @Header('cache-control', 'no-store')
  async list(): Promise<RegistrationsAndPayments> {
    return {
      registrations: await this.views.list<RegistrationRow>(registrations.name, this.edition.name),
      payments: await this.payments.all(),
      listed: Object.fromEntries(await this.listed()),
      links: await this.links.all(),
      receipts: await this.payments.receiptNumbers(),
    };
  }

  /** Asks Swish again and returns the updated payment. */
  @Post('api/payments/:id/check')
  @HttpCode(200)
  checkAgain(@Param('id') id: string): Promise<PaymentRow> {
    return this.reconciler.recheck(id);
  }

  private async listed(): Promise<readonly (readonly [string, ListedRunner])[]> {
    const runners = await runnersOn(this.views, this.edition.edition.date);
    return runners
      .filter(({ paid }) => paid)
      .map(({ sort, part, bib, late }) => [sort, { part, bib, late }] as const);
  }
}
