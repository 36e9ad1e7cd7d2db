// Rebuilds outputs older than their sources, so that `npm start` and `npm test` run the current code.
const { execFileSync } = require('node:child_process');
const { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { extname, join } = require('node:path');
const { brotliCompressSync, gzipSync } = require('node:zlib');

const root = join(__dirname, '..');
const shared = ['package-lock.json', 'tsconfig.json', 'libs'];
const apps = ['server', 'demo', 'swish', 'ops'].filter((app) =>
  existsSync(join(root, 'apps', app, 'src/main.ts')),
);

buildServer();
buildWeb();

/** Builds all apps in one call, into an empty folder: output of a removed file does not stay behind. */
function buildServer() {
  const built = apps.map((app) => `dist/apps/${app}/src/main.js`);
  if (isFresh(built, [...shared, 'nest-cli.json', 'apps'])) return;
  rmSync(join(root, 'dist/apps'), { recursive: true, force: true });
  rmSync(join(root, 'dist/libs'), { recursive: true, force: true });
  run('nest', ['build', ...apps]);
}

function buildWeb() {
  if (!existsSync(join(root, 'web/index.html'))) return;
  const built = ['dist/web/index.html', 'dist/web/sw.js', 'dist/rendering/render-worker.mjs'];
  if (isFresh(built, [...shared, 'web'])) return;
  for (const config of ['vite.config.mts', 'site-worker.mts', 'vite.server.config.mts'])
    run('vite', ['build', 'web', '--config', `web/${config}`]);
  compressAssets(join(root, 'dist/web'));
}

function isFresh(built, sources) {
  if (!built.every((file) => existsSync(join(root, file)))) return false;
  const oldest = Math.min(...built.map((file) => statSync(join(root, file)).mtimeMs));
  return sources.every((source) => newest(join(root, source)) <= oldest);
}

/**
 * Latest modification time at or under a path (ms). Folders count too: a removed file leaves no other trace.
 */
function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return isTest(path) ? 0 : mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isTest(path) {
  return /\.spec\.tsx?$/.test(path);
}

/**
 * Writes Brotli and gzip copies of the page's files, so that the server does not compress at each request.
 */
function compressAssets(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) compressAssets(file);
    else if (['.js', '.css', '.html', '.svg', '.json'].includes(extname(file))) {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content));
    }
  }
}

function run(tool, args) {
  const bin = join(root, 'node_modules/.bin', process.platform === 'win32' ? `${tool}.cmd` : tool);
  execFileSync(bin, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
}
