import type { Provider, Type } from '@nestjs/common';
import type { Reactor } from '../platform/reactors/reactor';
import { ErasureCommands } from './erasure-commands';
import { ErasureController } from './erasure.controller';
import { ErasureDeskController, ErasureRequestsController } from './erasure-desk.controller';
import { ErasureRequests } from './erasure-requests';
import { ErasureSheets } from './erasure-sheet.service';
import { ErasureService } from './erasure.service';
import { ForgetElsewhere } from './forget-elsewhere';
import { ForgetWhenErased } from './forget-when-erased.reactor';
import { KnownFamilies } from './known-families';
import { KnownPlaces } from './known-places';
import { LeftBehind } from './left-behind';
import { OwnDataController } from './own-data.controller';
import { OwnDataReader } from './own-data.service';
import { OwnMails } from './own-mails';
import { PeopleSearch } from './people-search';
import { RunnerChanges } from './runner-changes';
import { TraceReader } from './trace-reader';

/** Routes to erase people, and for families to download their own data. */
export const erasureControllers = [
  ErasureController,
  ErasureDeskController,
  ErasureRequestsController,
  OwnDataController,
];

export const erasureReactors: Type<Reactor>[] = [ForgetWhenErased];

export const erasureParts: Provider[] = [
  TraceReader,
  ErasureCommands,
  LeftBehind,
  ErasureService,
  ForgetElsewhere,
  KnownFamilies,
  KnownPlaces,
  PeopleSearch,
  ErasureSheets,
  ErasureRequests,
  OwnMails,
  RunnerChanges,
  OwnDataReader,
  ...erasureReactors,
];
