import type { Provider, Type } from '@nestjs/common';
import type { Reactor } from '../platform/reactors/reactor';
import { EpassiCodeMail } from './epassi-code-mail.reactor';
import { EpassiCodesController } from './epassi-codes.controller';
import { EpassiCodes } from './epassi-codes.service';
import { ExportController, PaymentsFileController } from './export.controller';
import { InvitationService } from './invitation.service';
import { InvitationsController } from './invitations.controller';
import { RegistrationsController, ShowRegistrationsHandler } from './registrations.controller';
import { SaleRepository } from './sale.repository';
import { SalesController } from './sales.controller';
import { SalesService } from './sales.service';

/** Sales, invitations, registrations and exports for organisers. */
export const ticketOfficeControllers = [
  SalesController,
  InvitationsController,
  EpassiCodesController,
  RegistrationsController,
  ExportController,
  PaymentsFileController,
];

export const ticketOfficeReactors: Type<Reactor>[] = [EpassiCodeMail];

export const ticketOfficeProviders: Provider[] = [
  ShowRegistrationsHandler,
  SaleRepository,
  SalesService,
  InvitationService,
  EpassiCodes,
  ...ticketOfficeReactors,
];
