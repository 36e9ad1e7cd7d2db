import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, posix } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { bibOn, openFinishLine, screenAtLine } from './support/finish-line';
import { laptop, type Stage } from './support/stage';
import { takeIn } from './support/take-in';

const root = join(__dirname, '../..');
/** Counted: 59. A slow machine may pass through a retry or two more. */
const LIMIT = 59;
const LOOK_EVERY_MS = 100;
const QUIET_LOOKS = 10;

/** The browser's side of what `test/acceptance/files-per-press.long.spec.ts` counts on the server's. */
describe('The files that one tap on a bib leads through', () => {
  const build = mkdtempSync(join(tmpdir(), 'files-per-tap-'));
  let stage: Stage;

  beforeAll(async () => {
    // The very files the product serves, and beside each where its code comes from.
    const flags = ['build', 'web', '--outDir', build, '--emptyOutDir', '--sourcemap', 'hidden'];
    execFileSync('npx', ['vite', ...flags], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    stage = await openFinishLine();
  });

  afterAll(async () => {
    await stage.close();
    rmSync(build, { recursive: true, force: true });
  });

  it('are few enough to be read', async () => {
    const page = await screenAtLine(stage, laptop);
    const counter = await Counter.on(page, join(build, 'assets'));
    await takeIn(bibOn(page, 7));
    await counter.learnIdle();
    const presses: Set<string>[] = [];
    for (const bib of [128, 2003]) {
      await counter.settled();
      await takeIn(bibOn(page, bib));
      presses.push(await counter.settled());
    }
    const [first = [], second = []] = presses.map((entered) => filesOf(entered));
    const files = first.filter((file) => second.includes(file));
    process.stdout.write(
      `one tap: ${String(files.length)} files\n${files.map((file) => `  ${file}\n`).join('')}`,
    );
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(LIMIT);
  });
});

/** An `index` passes names on and has nothing to read. */
const filesOf = (entered: ReadonlySet<string>) =>
  [...new Set([...entered].map((each) => each.split('#')[0] ?? ''))]
    .filter((file) => !file.endsWith('/index.ts'))
    .sort();

interface Built {
  readonly text: string;
  readonly map: SourceMap;
}

/** Which of our functions a page has entered, by V8's own count. */
class Counter {
  private readonly idle = new Set<string>();
  private readonly files = new Map<string, Built>();

  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
    private readonly assets: string,
  ) {}

  static async on(page: Page, assets: string): Promise<Counter> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return new Counter(page, cdp, assets);
  }

  /** Learns what runs by itself: the clock on the page, and what asks for it. */
  async learnIdle(): Promise<void> {
    await this.settled();
    for (let look = 0; look < 4 * QUIET_LOOKS; look++) {
      await this.page.waitForTimeout(LOOK_EVERY_MS);
      for (const each of await this.entered()) this.idle.add(each);
    }
  }

  /** What was entered since the last call and until nothing but the idle ticks is. */
  async settled(): Promise<Set<string>> {
    const all = new Set<string>();
    for (let quiet = 0; quiet < QUIET_LOOKS; quiet++) {
      const before = all.size;
      for (const each of await this.entered()) if (!this.idle.has(each)) all.add(each);
      if (all.size > before) quiet = 0;
      await this.page.waitForTimeout(LOOK_EVERY_MS);
    }
    return all;
  }

  private async entered(): Promise<string[]> {
    const { result } = await this.cdp.send('Profiler.takePreciseCoverage');
    return result.flatMap(({ url, functions }) => {
      const built = this.built(basename(new URL(url, 'http://localhost').pathname));
      return functions
        .map(({ functionName, ranges: [range] }) => ({ functionName, count: 0, startOffset: 0, ...range }))
        .filter(({ count, startOffset }) => count > 0 && startOffset > 0)
        .map(
          (entered) =>
            `${sourceOf(built, entered.startOffset)}#${entered.functionName}@${String(entered.startOffset)}`,
        )
        .filter((each) => OURS.test(each));
    });
  }

  /** A built file and where it comes from; undefined for the builder's own and for what a test evaluates. */
  private built(asset: string): Built | undefined {
    const file = join(this.assets, asset);
    if (this.files.has(asset) || !existsSync(`${file}.map`)) return this.files.get(asset);
    const payload = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload;
    const built = { text: readFileSync(file, 'utf8'), map: new SourceMap(payload) };
    this.files.set(asset, built);
    return built;
  }
}

const OURS = /^(web\/src|libs)\//;

/** The file, from the project's folder on, that a place in a built one was written in. */
function sourceOf(built: Built | undefined, offset: number): string {
  if (!built) return '';
  const before = built.text.slice(0, offset).split('\n');
  const entry = built.map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  const source = 'originalSource' in entry ? entry.originalSource : '';
  return posix.normalize(source).replace(/^.*?(?=(web\/src|libs)\/)/, '');
}
