const tasks: (() => void)[] = [];

/** Runs `task` after the current test, when its components are unmounted. */
export function atTestEnd(task: () => void): void {
  tasks.push(task);
}

/** Runs the test's tasks, the last first. */
export function runTestEndTasks(): void {
  for (const task of tasks.splice(0).reverse()) task();
}
