import type { Provider, Type } from '@nestjs/common';
import type { Reactor } from '../platform/reactors/reactor';
import { ErasureCommands } from './erasure-commands';
import { ErasureController } from './erasure.controller';
import { ErasureService } from './erasure.service';
import { ForgetElsewhere } from './forget-elsewhere';
import { ForgetWhenErased } from './forget-when-erased.reactor';
import { LeftBehind } from './left-behind';
import { TraceReader } from './trace-reader';

/** Where organisers have somebody erased. */
export const erasureControllers = [ErasureController];

/** What follows upon an erasure. */
export const erasureReactors: Type<Reactor>[] = [ForgetWhenErased];

/** What forgets them, wherever they left a trace. */
export const erasureParts: Provider[] = [
  TraceReader,
  ErasureCommands,
  LeftBehind,
  ErasureService,
  ForgetElsewhere,
  ...erasureReactors,
];
