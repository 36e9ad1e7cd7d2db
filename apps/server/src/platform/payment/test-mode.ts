import { Payments } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';

/**
 * Whether payments are played here and no real money moves, which pages, receipts and mails say. Asked each time: a simulator elsewhere
 * may be known for one only after we have started.
 */
@Injectable()
export class TestMode {
  constructor(
    private readonly payments: Payments,
    private readonly config: Config,
  ) {}

  get isOn(): boolean {
    return this.config.payments.kind === 'simulator' || this.payments.simulator !== undefined;
  }
}
