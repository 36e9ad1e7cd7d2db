// Health check for mongosh in a member's container. While the member does not serve, it takes the next set-up step; steps are
// idempotent. It creates the first user over localhost, which MongoDB allows while no user exists, so no default password exists.
const os = require('node:os');

const { MONGODB_MEMBERS, MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD } = process.env;
const hosts = MONGODB_MEMBERS.split(',');
const isFirst = hosts[0].startsWith(`${os.hostname()}:`);
const PRIMARY_WITHIN_S = 8;

db = connect('mongodb://127.0.0.1:27017/admin?directConnection=true&serverSelectionTimeoutMS=3000');
if (isFirst && db.hello().setName === undefined) begin();
if (isFirst && becomesPrimary()) {
  makeUsers();
  addMembers();
}
const { isWritablePrimary, secondary } = db.hello();
if (!isWritablePrimary && !secondary) throw new Error('neither primary nor secondary yet');

/** Initiates the set with all members; MongoDB refuses until each of them answers. */
function begin() {
  rs.initiate({ _id: 'rs0', members: hosts.map((host, _id) => ({ _id, host })) });
}

function becomesPrimary() {
  for (let second = 0; second < PRIMARY_WITHIN_S; second += 1) {
    const { isWritablePrimary: isPrimary, primary } = db.hello();
    if (isPrimary) return true;
    if (primary !== undefined) return false;
    sleep(1000);
  }
  return false;
}

function makeUsers() {
  if (!signsIn()) {
    db.createUser({ user: 'root', pwd: MONGODB_ROOT_PASSWORD, roles: ['root'] });
    db.auth('root', MONGODB_ROOT_PASSWORD);
  }
  const product = db.getSiblingDB('raceday');
  if (product.getUser('raceday') !== null) return;
  product.createUser({ user: 'raceday', pwd: MONGODB_PASSWORD, roles: ['readWrite'] });
}

function signsIn() {
  try {
    return db.auth('root', MONGODB_ROOT_PASSWORD).ok === 1;
  } catch {
    return false;
  }
}

/** Adds one configured member per call that the set lacks. */
function addMembers() {
  const known = rs.conf().members.map(({ host }) => host);
  const missing = hosts.find((host) => !known.includes(host));
  if (missing !== undefined) rs.add(missing);
}
