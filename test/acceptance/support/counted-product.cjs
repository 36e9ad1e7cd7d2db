// The built product, started as usual, that tells over a socket file which of its functions were entered since it was last asked:
// V8 counts calls in the main thread and in every worker.
const { createServer } = require('node:http');
const { Session } = require('node:inspector');
const { dirname, join } = require('node:path');

const product = join(__dirname, '../../../dist/apps/server/src/main.js');
const session = new Session();
session.connect();

const post = (method, params) =>
  new Promise((resolve, reject) =>
    session.post(method, params, (error, answer) => (error ? reject(error) : resolve(answer))),
  );

const workers = new Set();
const waiting = new Map();
let lastId = 0;

session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
  workers.add(sessionId);
  void counted((method, params) => inWorker(sessionId, method, params));
});
session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => workers.delete(sessionId));
session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
  const { id, result } = JSON.parse(message);
  waiting.get(id)?.(result);
  waiting.delete(id);
});

function inWorker(sessionId, method, params) {
  const id = ++lastId;
  const answered = new Promise((resolve) => waiting.set(id, resolve));
  const message = JSON.stringify({ id, method, params });
  return post('NodeWorker.sendMessageToWorker', { sessionId, message }).then(() => answered);
}

async function counted(ask) {
  await ask('Profiler.enable');
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** `file#function@offset` of every function of ours that was entered since the last call; a module's own first run is none. */
async function entered() {
  const threads = [post, ...[...workers].map((id) => (method, params) => inWorker(id, method, params))];
  const answers = await Promise.all(threads.map((ask) => ask('Profiler.takePreciseCoverage')));
  return answers
    .flatMap(({ result }) => result)
    .filter(({ url }) => /\/dist\/(apps|libs)\//.test(url))
    .flatMap(({ url, functions }) =>
      functions
        .filter(({ ranges: [{ count, startOffset }] }) => count > 0 && startOffset > 0)
        .map(({ functionName, ranges: [{ startOffset }] }) => {
          const [, file] = url.split('/dist/');
          return `${file}#${functionName}@${String(startOffset)}`;
        }),
    );
}

async function main() {
  await counted(post);
  await post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  createServer((_request, response) => {
    entered().then(
      (functions) => response.end(JSON.stringify(functions)),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(join(dirname(process.env.DATA_DIR), 'entered.sock'));
  require(product);
}

void main();
