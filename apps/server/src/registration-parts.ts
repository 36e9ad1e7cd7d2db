import { Ledger, Payments, SwishSimulator } from '@app/adapters';
import { EventStore, KeyStore, ProjectionRunner } from '@app/eventing';
import type { Provider, Type } from '@nestjs/common';
import { OnCampaignHandler } from './registration/on-campaign.handler';
import { OnRegistrationHandler } from './registration/on-registration.handler';
import type { Engines } from './platform/engines/engines';
import { Erasure } from './erasure/erasure';
import { ErasureCommands } from './erasure/erasure-commands';
import { ErasureController } from './erasure/erasure.controller';
import { ErasureDesk } from './erasure/erasure-desk';
import { LeftBehind } from './erasure/left-behind';
import { TraceReader } from './erasure/trace-reader';
import { WaitingLetters } from './erasure/waiting-letters';
import { BookingController } from './payments/booking.controller';
import { Checkout } from './payments/checkout';
import { FamilyCheckout } from './payments/family-checkout';
import { PaymentCheck } from './payments/payment-check';
import { PaymentIds } from './platform/names/payment-ids';
import { PaymentLinks } from './platform/payment/payment-links';
import { PaymentNewsGateway } from './payments/payment-news.gateway';
import { PaymentPagesController } from './payments/payment-pages.controller';
import { PaymentRequests } from './payments/payment-requests';
import { PaymentRows } from './payments/payment-rows';
import { PaymentVerification } from './payments/payment-verification';
import { PaymentWatch } from './payments/payment-watch';
import { ReceiptReader } from './payments/receipt-reader';
import { ReceiptsController } from './payments/receipts.controller';
import { Reconciler } from './payments/reconciler';
import { ReconcilerTimer } from './payments/reconciler-timer';
import { Settlement } from './payments/settlement';
import { ShowReceiptHandler } from './payments/show-receipt.handler';
import { SimulatorController } from './payments/simulator.controller';
import { SwishCallbackController } from './payments/swish-callback.controller';
import { Till } from './payments/till';
import { RacedayHistory } from './raceday/raceday-history';
import { EpassiCodeMail } from './ticket-office/epassi-code-mail.reactor';
import { ForgetWhenErased } from './erasure/forget-when-erased.reactor';
import { LetterDesk } from './payments/letter-desk';
import type { Reactor } from './platform/reactors/reactor';
import { ReactorRunner } from './platform/reactors/reactor-runner';
import { ReceiptMailWhenPaid } from './payments/receipt-mail-when-paid.reactor';
import { RegistrationWhenCorrected } from './registration/registration-when-corrected.reactor';
import { ReleaseCodeWhenFailed } from './registration/release-code-when-failed.reactor';
import { StartListWhenPaid } from './registration/start-list-when-paid.reactor';
import { TakeBackWhenPaid } from './payments/take-back-when-paid.reactor';
import { ThisSeason } from './registration/this-season';
import { AskPriceHandler } from './registration/ask-price.handler';
import { BookingDesk } from './registration/booking-desk';
import { CampaignDesk } from './registration/campaign-desk';
import { CampaignHistory } from './registration/campaign-history';
import { RegistrationDesk } from './registration/registration-desk';
import { RegistrationHistory } from './registration/registration-history';
import { RegistrationController } from './registration/registration.controller';
import { Season } from './registration/season';
import { ShowSessionHandler } from './registration/show-session.handler';
import { RunnersDesk } from './registration/runners-desk';
import { ShutDistances } from './registration/shut-distances';
import { CashDesk } from './ticket-office/cash-desk';
import { ExportStartListHandler } from './ticket-office/export-start-list.handler';
import { ExportController } from './ticket-office/export.controller';
import { FreeBibs } from './ticket-office/free-bibs';
import { InvitationDesk } from './ticket-office/invitation-desk';
import { InvitationsController } from './ticket-office/invitations.controller';
import { KnownSales } from './ticket-office/known-sales';
import { RegistrationsController } from './ticket-office/registrations.controller';
import { SaleDesk } from './ticket-office/sale-desk';
import { SaleForms } from './ticket-office/sale-forms';
import { ShowRegistrationsHandler } from './ticket-office/show-registrations.handler';
import { TicketOffice } from './ticket-office/ticket-office';
import { TicketOfficeController } from './ticket-office/ticket-office.controller';

/** From an address to a paid place: what answers. The simulator's page is there only where there is a simulator. */
export function registrationControllers({ payment: { simulator } }: Engines): Type[] {
  return [
    RegistrationController,
    BookingController,
    PaymentPagesController,
    ReceiptsController,
    SwishCallbackController,
    TicketOfficeController,
    InvitationsController,
    RegistrationsController,
    ExportController,
    ErasureController,
    ...(simulator ? [SimulatorController] : []),
  ];
}

const handlers = [
  OnRegistrationHandler,
  OnCampaignHandler,
  ShowSessionHandler,
  AskPriceHandler,
  ShowReceiptHandler,
  ShowRegistrationsHandler,
  ExportStartListHandler,
];

const registration = [
  Season,
  RegistrationDesk,
  RegistrationHistory,
  CampaignHistory,
  CampaignDesk,
  BookingDesk,
  RunnersDesk,
  ShutDistances,
];

const payments = [
  PaymentLinks,
  PaymentRequests,
  PaymentRows,
  Settlement,
  Checkout,
  Till,
  FamilyCheckout,
  PaymentVerification,
  PaymentCheck,
  PaymentNewsGateway,
  PaymentWatch,
  Reconciler,
  ReconcilerTimer,
];

const tickets = [FreeBibs, KnownSales, SaleForms, SaleDesk, CashDesk, TicketOffice, InvitationDesk];

const reactors: Type<Reactor>[] = [
  StartListWhenPaid,
  ReleaseCodeWhenFailed,
  ReceiptMailWhenPaid,
  EpassiCodeMail,
  TakeBackWhenPaid,
  RegistrationWhenCorrected,
  ForgetWhenErased,
];

const erasure = [TraceReader, ErasureCommands, WaitingLetters, LeftBehind, Erasure, ErasureDesk];

/** From an address to a paid place: what works behind it. */
export function registrationParts({ ledger, payment, secrets, keys }: Engines): Provider[] {
  const { simulator } = payment;
  return [
    { provide: Payments, useValue: payment.payments },
    { provide: PaymentIds, useValue: new PaymentIds(secrets.registration) },
    { provide: Ledger, useValue: ledger },
    { provide: KeyStore, useValue: keys },
    ...(simulator ? [{ provide: SwishSimulator, useValue: simulator }] : []),
    ...handlers,
    ...registration,
    ...payments,
    ...tickets,
    ...erasure,
    ReceiptReader,
    LetterDesk,
    ThisSeason,
    RacedayHistory,
    ...reactors,
    {
      provide: ReactorRunner,
      inject: [EventStore, ProjectionRunner, ...reactors],
      useFactory: (store: EventStore, projections: ProjectionRunner, ...all: Reactor[]) =>
        new ReactorRunner({ store, projections, ledger }, all),
    },
  ];
}
