// Certificates for the event store's nodes, made at the first start: make-certificates.cjs <store's folder> <clients' folder> <name> …
// Those that are there are kept, whatever their date: other certificates would be unknown to everything that runs.
const { X509Certificate } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const YEAR_MS = 365 * 24 * 3600 * 1000;
const YEARS = 10;

const [store, clients, ...names] = process.argv.slice(2);
const files = {
  key: join(store, 'node.key'),
  node: join(store, 'node.crt'),
  // The server wants a folder of its own for those it trusts.
  trusted: join(store, 'authorities/ca.crt'),
  authority: join(clients, 'ca.crt'),
};

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

async function main() {
  if (Object.values(files).every(existsSync)) return tellOfThoseThere();
  await make();
  console.log(`Certificates for ${names.join(', ')} are made; they hold for ${YEARS} years.`);
}

/** Whoever cannot be trusted is told here, and not by a product that cannot reach its store. */
function tellOfThoseThere() {
  const [node, authority] = [files.node, files.authority].map(
    (file) => new X509Certificate(readFileSync(file)),
  );
  const missing = names.filter((name) => !node.checkHost(name));
  if (!node.verify(authority.publicKey) || missing.length > 0)
    throw new Error(
      `The certificates there do not fit${missing.length > 0 ? ` ${missing.join(', ')}` : ' each other'}: docs/how-to/run-in-containers.md tells how to make new ones`,
    );
  const left = Date.parse(node.validTo) - Date.now();
  console.log(`The certificates there hold until ${node.validTo}.`);
  if (left < YEAR_MS) console.error('That is less than a year: make new ones before then.');
}

/** An authority, whose own key is thrown away, and one certificate for all nodes. */
async function make() {
  const { generate } = await import('selfsigned');
  const now = Date.now();
  const common = {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - 24 * 3600 * 1000),
    notAfterDate: new Date(now + YEARS * YEAR_MS),
  };
  const authority = await generate([{ name: 'commonName', value: 'Raceday event store CA' }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const node = await generate([{ name: 'commonName', value: 'eventstoredb-node' }], {
    ...common,
    ca: { key: authority.private, cert: authority.cert },
    extensions: nodeExtensions(),
  });
  // The clients' copy comes last: until it is there, all of it is made again.
  write(files.key, node.private, 0o400);
  write(files.node, node.cert, 0o444);
  write(files.trusted, authority.cert, 0o444);
  write(files.authority, authority.cert, 0o444);
}

/** A node is a client of the others too. */
function nodeExtensions() {
  return [
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
    {
      name: 'subjectAltName',
      altNames: [
        ...['localhost', ...names].map((value) => ({ type: 2, value })),
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ];
}

function write(file, text, mode) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode });
  renameSync(draft, file);
}
