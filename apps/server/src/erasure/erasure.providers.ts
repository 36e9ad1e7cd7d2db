import type { Provider, Type } from '@nestjs/common';
import type { Reactor } from '../platform/reactors/reactor';
import { ErasureController } from './erasure.controller';
import { ErasurePreviews } from './erasure-preview.service';
import { ErasureService } from './erasure.service';
import { ErasedKeyEviction } from './erased-key-eviction';
import { CompleteErasure } from './complete-erasure.reactor';
import { FamilyReader } from './family-reader';
import { StartListEntries } from './start-list-entries';
import { OwnDataController } from './own-data.controller';
import { OwnDataReader } from './own-data.service';
import { PeopleSearch } from './people-search';
import { PersonalDataLocator } from './personal-data-locator';

/** Routes to erase people, and for families to download their own data. */
export const erasureControllers = [ErasureController, OwnDataController];

export const erasureReactors: Type<Reactor>[] = [CompleteErasure];

export const erasureProviders: Provider[] = [
  PersonalDataLocator,
  ErasureService,
  ErasedKeyEviction,
  FamilyReader,
  StartListEntries,
  PeopleSearch,
  ErasurePreviews,
  OwnDataReader,
  ...erasureReactors,
];
