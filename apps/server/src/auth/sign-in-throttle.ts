import { Clock } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Throttle } from './throttle';

/** Slows down guessing at the organisers' door: ten wrong tries a minute for each client. */
@Injectable()
export class SignInThrottle extends Throttle {
  constructor(clock: Clock) {
    super(clock, { times: 10, withinMs: 60_000 });
  }
}
