import type { Provider, Type } from '@nestjs/common';
import type { Reactor } from '../platform/reactors/reactor';
import { EpassiCodeMail } from './epassi-code-mail.reactor';
import { EpassiCodesController } from './epassi-codes.controller';
import { EpassiCodes } from './epassi-codes.service';
import { ExportController } from './export.controller';
import { RegistrationsController } from './registrations.controller';
import { SaleRepository } from './sale.repository';
import { SalesController } from './sales.controller';
import { SalesService } from './sales.service';

export const ticketOfficeControllers = [
  SalesController,
  EpassiCodesController,
  RegistrationsController,
  ExportController,
];

export const ticketOfficeReactors: Type<Reactor>[] = [EpassiCodeMail];

export const ticketOfficeProviders: Provider[] = [
  SaleRepository,
  SalesService,
  EpassiCodes,
  ...ticketOfficeReactors,
];
