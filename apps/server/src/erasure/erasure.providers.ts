import type { Provider, Type } from '@nestjs/common';
import type { Reactor } from '../platform/reactors/reactor';
import { ErasureCommands } from './erasure-commands';
import { ErasureController } from './erasure.controller';
import { ErasurePreviewController, ErasureRequestsController } from './erasure-preview.controller';
import { ErasureRequests } from './erasure-requests';
import { ErasurePreviews } from './erasure-preview.service';
import { ErasureService } from './erasure.service';
import { ErasedKeyEviction } from './erased-key-eviction';
import { ForgetWhenErased } from './forget-when-erased.reactor';
import { FamilyReader } from './family-reader';
import { StartListEntries } from './start-list-entries';
import { DataCleanup } from './data-cleanup';
import { OwnDataController } from './own-data.controller';
import { OwnDataReader } from './own-data.service';
import { OwnMails } from './own-mails';
import { PeopleSearch } from './people-search';
import { RunnerChanges } from './runner-changes';
import { PersonalDataLocator } from './personal-data-locator';

/** Routes to erase people, and for families to download their own data. */
export const erasureControllers = [
  ErasureController,
  ErasurePreviewController,
  ErasureRequestsController,
  OwnDataController,
];

export const erasureReactors: Type<Reactor>[] = [ForgetWhenErased];

export const erasureProviders: Provider[] = [
  PersonalDataLocator,
  ErasureCommands,
  DataCleanup,
  ErasureService,
  ErasedKeyEviction,
  FamilyReader,
  StartListEntries,
  PeopleSearch,
  ErasurePreviews,
  ErasureRequests,
  OwnMails,
  RunnerChanges,
  OwnDataReader,
  ...erasureReactors,
];
