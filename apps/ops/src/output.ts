export interface Output {
  line(text: string): void;
  /** `total`, if known. */
  progress(label: string, total?: number): Progress;
}

interface Progress {
  update(count: number): void;
  /** Ends it, successful or not; its last state stays visible. */
  end(): void;
}

/** The output stream; `isTTY`: the last line can be overwritten. */
interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 24;
/** Each percent on a terminal, otherwise a line per quarter. */
const STEPS = { terminal: 100, lines: 4 };
const COUNT_STEP = 1000;

/** A moving bar on a terminal; plain lines in a file, a pipe or a container's log. */
export function createOutput(stream: Stream): Output {
  const isTerminal = stream.isTTY === true;
  // An open bar occupies the last line, so end it before the next output.
  let isOpen = false;
  const endBar = () => {
    if (isOpen) stream.write('\n');
    isOpen = false;
  };
  return {
    line: (text) => {
      endBar();
      stream.write(`${text}\n`);
    },
    progress: (label, total) => {
      let lastStep = -1;
      const print = (count: number) => {
        const step = stepOf(count, total, isTerminal);
        if (step === lastStep) return;
        lastStep = step;
        const text = `${label}: ${barOf(count, total, isTerminal)}`;
        stream.write(isTerminal ? `\r${text}\u001b[K` : `${text}\n`);
        isOpen = isTerminal;
      };
      return { update: print, end: endBar };
    },
  };
}

/** Prints only when the step changes. */
function stepOf(count: number, total: number | undefined, isTerminal: boolean): number {
  if (total === undefined) return Math.floor(count / COUNT_STEP);
  return total === 0 ? 0 : Math.floor((count / total) * (isTerminal ? STEPS.terminal : STEPS.lines));
}

function barOf(count: number, total: number | undefined, isTerminal: boolean): string {
  if (total === undefined) return String(count);
  const numbers = `${String(count)} of ${String(total)}`;
  if (!isTerminal) return numbers;
  const full = total === 0 ? WIDTH : Math.floor((count / total) * WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${numbers}`;
}
