import type { LiveSocket } from './live-socket';

/** A socket whose code is still being fetched. What is asked of it until then is done, in order, when the real one is there. */
export class LateSocket implements LiveSocket {
  private real: LiveSocket | undefined;
  private asked: ((real: LiveSocket) => void)[] = [];

  constructor(open: () => Promise<LiveSocket>) {
    void open().then((real) => {
      this.real = real;
      for (const deed of this.asked) deed(real);
      this.asked = [];
    });
  }

  get connected(): boolean {
    return this.real?.connected ?? false;
  }

  on: LiveSocket['on'] = (name, listener) => this.later((real) => real.on(name, listener));

  off: LiveSocket['off'] = (name, listener) => this.later((real) => real.off(name, listener));

  emit: LiveSocket['emit'] = (name, ...values) => this.later((real) => real.emit(name, ...values));

  connect(): LiveSocket {
    return this.later((real) => real.connect());
  }

  disconnect(): LiveSocket {
    return this.later((real) => real.disconnect());
  }

  timeout(ms: number): ReturnType<LiveSocket['timeout']> {
    return this.real?.timeout(ms) ?? { emitWithAck: () => Promise.reject(new Error('no socket yet')) };
  }

  private later(deed: (real: LiveSocket) => void): LiveSocket {
    if (this.real) deed(this.real);
    else this.asked.push(deed);
    return this;
  }
}
