/** Lets so many more writes reach the disk, and then none. */
export class Power {
  private left = Infinity;

  cutAfter(writes: number): void {
    this.left = writes;
  }

  /** An engine whose writes fail once the power is cut. */
  feed<Engine extends object>(engine: Engine, ...writes: readonly (keyof Engine & string)[]): Engine {
    return new Proxy(engine, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...given: unknown[]) => unknown;
        if (!writes.includes(name as keyof Engine & string)) return method;
        return (...given: unknown[]) =>
          this.left-- > 0 ? method(...given) : Promise.reject(new Error('the power is cut'));
      },
    });
  }
}
