import type { Provider, Type } from '@nestjs/common';
import type { Reactor } from '../platform/reactors/reactor';
import { CashDesk } from './cash-desk';
import { EpassiCodeMail } from './epassi-code-mail.reactor';
import { ExportStartListHandler } from './export-start-list.handler';
import { ExportController } from './export.controller';
import { FreeBibs } from './free-bibs';
import { InvitationDesk } from './invitation-desk';
import { InvitationsController } from './invitations.controller';
import { KnownSales } from './known-sales';
import { RegistrationsController } from './registrations.controller';
import { SaleDesk } from './sale-desk';
import { SaleForms } from './sale-forms';
import { ShowRegistrationsHandler } from './show-registrations.handler';
import { TicketOffice } from './ticket-office';
import { TicketOfficeController } from './ticket-office.controller';

/** What organisers do with registrations: sell, invite, look up and export. */
export const ticketOfficeControllers = [
  TicketOfficeController,
  InvitationsController,
  RegistrationsController,
  ExportController,
];

/** What follows upon an invitation. */
export const ticketOfficeReactors: Type<Reactor>[] = [EpassiCodeMail];

/** What works behind it. */
export const ticketOfficeParts: Provider[] = [
  ShowRegistrationsHandler,
  ExportStartListHandler,
  FreeBibs,
  KnownSales,
  SaleForms,
  SaleDesk,
  CashDesk,
  TicketOffice,
  InvitationDesk,
  ...ticketOfficeReactors,
];
