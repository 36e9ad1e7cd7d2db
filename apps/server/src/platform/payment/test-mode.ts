import { Payments } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';

/**
 * Whether payments are simulated, which pages, receipts and mails then state. Evaluated on each call, since
 * an external simulator may be recognised only after the start.
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
