import type { ClientMessages, LiveSocket, ServerMessages } from '../api/live-socket';

type Listener = (...values: never[]) => void;
type MessagePayloads = { [Name in keyof ClientMessages]: Parameters<ClientMessages[Name]>[0] };

/** A socket without a network: the test acts as the server with `connectNow`, `drop` and `say`. */
export class FakeSocket {
  connected = false;
  /** How often the page reconnected by itself. */
  reconnects = 0;
  readonly sent: { readonly name: string; readonly payload: unknown }[] = [];
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly answers = new Map<string, (payload: never) => unknown>();

  /** Returns itself, typed as the page's socket. */
  asLive(): LiveSocket {
    return this as unknown as LiveSocket;
  }

  on(name: string, listener: Listener): this {
    const registered = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, registered.add(listener));
    return this;
  }

  off(name: string, listener: Listener): this {
    this.listeners.get(name)?.delete(listener);
    return this;
  }

  connect(): this {
    this.reconnects++;
    return this;
  }

  disconnect(): this {
    this.connected = false;
    return this;
  }

  /**
   * Records the message and acknowledges with the planned answer, by default `{ revision: 0 }`; 'silence'
   * never acknowledges.
   */
  emit(name: string, payload: unknown, ack?: (answer: unknown) => void): this {
    this.sent.push({ name, payload });
    const planned = this.answers.get(name);
    const answer = planned ? planned(payload as never) : { revision: 0 };
    if (answer !== 'silence') queueMicrotask(() => ack?.(answer));
    return this;
  }

  /** `timeout(ms).emitWithAck` without waiting: while disconnected it times out at once. */
  timeout(): { emitWithAck: (name: string, payload: unknown) => Promise<unknown> } {
    return {
      emitWithAck: (name, payload) =>
        new Promise((resolve, reject) => {
          if (!this.connected) reject(new Error('operation has timed out'));
          this.emit(name, payload, resolve);
        }),
    };
  }

  /** Plans the acknowledgement of one message. */
  answer<Name extends keyof ClientMessages>(
    name: Name,
    answer: (payload: MessagePayloads[Name]) => unknown,
  ): this {
    this.answers.set(name, answer);
    return this;
  }

  connectNow(): void {
    this.connected = true;
    this.dispatch('connect');
  }

  /** Simulates a lost connection; 'io server disconnect' when the server closed it on purpose. */
  drop(reason = 'transport close'): void {
    this.connected = false;
    this.dispatch('disconnect', reason);
  }

  /** Simulates a message from the server. */
  say<Name extends keyof ServerMessages>(name: Name, ...values: Parameters<ServerMessages[Name]>): void {
    this.dispatch(name, ...values);
  }

  private dispatch(name: string, ...values: unknown[]): void {
    this.listeners.get(name)?.forEach((listener) => listener(...(values as never[])));
  }
}
