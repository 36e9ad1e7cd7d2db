/** The methods that a helper process serves, by name. */
export type Methods = Readonly<Record<string, (...input: never[]) => unknown>>;

export interface HelperRequest {
  readonly id: number;
  readonly method: string;
  readonly input: readonly unknown[];
}

export interface HelperAnswer {
  readonly id: number;
  readonly output?: unknown;
  readonly error?: string;
}

/** Runs in a helper process: lets the bench call its methods. Exits with the bench. */
export function serveParent(methods: Methods): void {
  const reply = (message: HelperAnswer) => process.send?.(message);
  process.on('message', ({ id, method, input }: HelperRequest) => {
    answer(methods, method, input).then(
      (output) => reply({ id, output }),
      (error: unknown) =>
        reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}

async function answer(methods: Methods, method: string, input: readonly unknown[]): Promise<unknown> {
  const called = methods[method];
  if (!called) throw new Error(`this process cannot ${method}`);
  return await called(...(input as never[]));
}
