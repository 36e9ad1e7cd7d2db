/** Simulates a power cut: allows a number of writes, then rejects all. */
export class WriteFault {
  private writesLeft = Infinity;
  private isFatal: (given: readonly unknown[]) => boolean = () => false;

  cutAfter(writes: number): void {
    this.writesLeft = writes;
  }

  /** Cuts the power at the first write whose arguments match. */
  cutBefore(isFatal: (given: readonly unknown[]) => boolean): void {
    this.isFatal = isFatal;
  }

  /** Wraps an engine so that the named writes fail once the power is cut. */
  wrap<Engine extends object>(engine: Engine, ...writes: readonly (keyof Engine & string)[]): Engine {
    return new Proxy(engine, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...given: unknown[]) => unknown;
        if (!writes.includes(name as keyof Engine & string)) return method;
        return (...given: unknown[]) => {
          if (this.isFatal(given)) this.writesLeft = 0;
          return this.writesLeft-- > 0 ? method(...given) : Promise.reject(new Error('the power is cut'));
        };
      },
    });
  }
}
