import type { Provider, Type } from '@nestjs/common';
import type { Reactor } from '../platform/reactors/reactor';
import { EpassiCodeMail } from './epassi-code-mail.reactor';
import { ExportController } from './export.controller';
import { InvitationService } from './invitation.service';
import { InvitationsController } from './invitations.controller';
import { RegistrationsController, ShowRegistrationsHandler } from './registrations.controller';
import { SaleRepository } from './sale.repository';
import { SalesController } from './sales.controller';
import { SalesService } from './sales.service';

/** What organisers do with registrations: sell, invite, look up and export. */
export const ticketOfficeControllers = [
  SalesController,
  InvitationsController,
  RegistrationsController,
  ExportController,
];

/** What follows upon an invitation. */
export const ticketOfficeReactors: Type<Reactor>[] = [EpassiCodeMail];

/** What works behind it. */
export const ticketOfficeParts: Provider[] = [
  ShowRegistrationsHandler,
  SaleRepository,
  SalesService,
  InvitationService,
  ...ticketOfficeReactors,
];
