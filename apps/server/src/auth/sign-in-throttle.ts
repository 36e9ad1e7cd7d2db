import { Clock } from '@app/adapters';
import { Injectable } from '@nestjs/common';

interface Tries {
  readonly since: number;
  wrong: number;
}

const WRONG_TRIES = 10;
const WINDOW_MS = 60_000;
const CLIENTS_KEPT = 10_000;

/** Slows down guessing: ten wrong tries a minute for each client. */
@Injectable()
export class SignInThrottle {
  private readonly clients = new Map<string, Tries>();

  constructor(private readonly clock: Clock) {}

  isClosedFor(client: string): boolean {
    return (this.recent(client)?.wrong ?? 0) >= WRONG_TRIES;
  }

  countWrong(client: string): void {
    const tries = this.recent(client) ?? { since: this.clock.now(), wrong: 0 };
    tries.wrong += 1;
    this.clients.delete(client);
    this.clients.set(client, tries);
    const [oldest] = this.clients.keys();
    if (this.clients.size > CLIENTS_KEPT && oldest !== undefined) this.clients.delete(oldest);
  }

  private recent(client: string): Tries | undefined {
    const tries = this.clients.get(client);
    return tries && this.clock.now() - tries.since < WINDOW_MS ? tries : undefined;
  }
}
