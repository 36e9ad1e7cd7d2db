/** What operators read: lines, and how far something has come. */
export interface Output {
  line(text: string): void;
  /** `total`: how many there are to do, where that is known beforehand. */
  progress(what: string, total?: number): Progress;
}

/** How far something has come. */
interface Progress {
  at(count: number): void;
  /** It is over, well or not: what was said last stays. */
  end(): void;
}

/** Where lines go to; `isTTY`: what is on the last line can be written over. */
interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 24;
/** On a terminal at each percent, elsewhere a line at each quarter. */
const STEPS = { terminal: 100, lines: 4 };
const SOME = 1000;

/** A bar that moves on a terminal; plain lines in a file, a pipe or a container's log. */
export function terminal(stream: Stream): Output {
  const isTerminal = stream.isTTY === true;
  // A bar is on the last line, and what comes next would go on there.
  let isOpen = false;
  const shut = () => {
    if (isOpen) stream.write('\n');
    isOpen = false;
  };
  return {
    line: (text) => {
      shut();
      stream.write(`${text}\n`);
    },
    progress: (what, total) => {
      let said = -1;
      const tell = (count: number) => {
        const now = stepOf(count, total, isTerminal);
        if (now === said) return;
        said = now;
        const text = `${what}: ${barOf(count, total, isTerminal)}`;
        stream.write(isTerminal ? `\r${text}\u001b[K` : `${text}\n`);
        isOpen = isTerminal;
      };
      return { at: tell, end: shut };
    },
  };
}

/** Nothing new is said within a step. */
function stepOf(count: number, total: number | undefined, isTerminal: boolean): number {
  if (total === undefined) return Math.floor(count / SOME);
  return total === 0 ? 0 : Math.floor((count / total) * (isTerminal ? STEPS.terminal : STEPS.lines));
}

function barOf(count: number, total: number | undefined, isTerminal: boolean): string {
  if (total === undefined) return String(count);
  const numbers = `${String(count)} of ${String(total)}`;
  if (!isTerminal) return numbers;
  const full = total === 0 ? WIDTH : Math.floor((count / total) * WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${numbers}`;
}
