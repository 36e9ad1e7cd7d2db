/** Simulates a process that ends between two writes: allows a number of writes, then rejects all. */
export class WriteFault {
  private writesLeft = Infinity;
  private isFirstToFail: (given: readonly unknown[]) => boolean = () => false;

  failAfter(writes: number): void {
    this.writesLeft = writes;
  }

  /** Rejects the first write whose arguments match, and all after it. */
  failFrom(isFatal: (given: readonly unknown[]) => boolean): void {
    this.isFirstToFail = isFatal;
  }

  /** Wraps an engine; the named methods are its writes. */
  wrap<Engine extends object>(engine: Engine, ...writes: readonly (keyof Engine & string)[]): Engine {
    return new Proxy(engine, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...given: unknown[]) => unknown;
        if (!writes.includes(name as keyof Engine & string)) return method;
        return (...given: unknown[]) => {
          if (this.isFirstToFail(given)) this.writesLeft = 0;
          return this.writesLeft-- > 0 ? method(...given) : Promise.reject(new Error('no writes are left'));
        };
      },
    });
  }
}
