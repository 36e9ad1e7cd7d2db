// Creates certificates for the event store's nodes at the first start: make-certificates.cjs <store's folder> <clients' folder> <name> …
// Existing ones are never replaced, even near expiry: running services would not trust new ones.
const { X509Certificate } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const YEAR_MS = 365 * 24 * 3600 * 1000;
const YEARS = 10;

const [store, clients, ...names] = process.argv.slice(2);
const files = {
  key: join(store, 'node.key'),
  node: join(store, 'node.crt'),
  // The server requires a separate folder for trusted authorities.
  trusted: join(store, 'authorities/ca.crt'),
  authority: join(clients, 'ca.crt'),
};

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

async function main() {
  if (Object.values(files).every(existsSync)) return checkExisting();
  await make();
  console.log(`Created certificates for ${names.join(', ')}, valid for ${YEARS} years.`);
}

/** Reports a mismatch here instead of in a product that cannot reach its store. Throws on a mismatch. */
function checkExisting() {
  const [node, authority] = [files.node, files.authority].map(
    (file) => new X509Certificate(readFileSync(file)),
  );
  const missing = names.filter((name) => !node.checkHost(name));
  if (!node.verify(authority.publicKey) || missing.length > 0)
    throw new Error(
      `The existing certificates do not match${missing.length > 0 ? ` ${missing.join(', ')}` : ' each other'}: see docs/how-to/run-in-containers.md for how to create new ones`,
    );
  const left = Date.parse(node.validTo) - Date.now();
  console.log(`The existing certificates are valid until ${node.validTo}.`);
  if (left < YEAR_MS) console.error('That is less than a year: create new ones before then.');
}

/** Creates an authority, whose key is discarded, and one certificate for all nodes. */
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
  // The clients' copy is written last: until it exists, everything is created again.
  write(files.key, node.private, 0o400);
  write(files.node, node.cert, 0o444);
  write(files.trusted, authority.cert, 0o444);
  write(files.authority, authority.cert, 0o444);
}

/** A node is also a client of the others. */
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
