/** The secrets of all nodes that share servers. */
export const secrets = {
  REGISTRATION_SECRET: 'r'.repeat(40),
  SESSION_SECRET: 's'.repeat(40),
  MASTER_KEY: 'm'.repeat(40),
  ADMIN_TOKEN: 'a'.repeat(40),
};

interface Server {
  readonly url: string;
}

/** Returns the environment variables of a node on these servers. It has no data folder, and its mail goes nowhere. */
export function nodeEnvironment(store: Server, mongo: Server): Readonly<Record<string, string>> {
  return {
    ...secrets,
    ...{ EVENTSTORE_URL: store.url, MONGODB_URL: mongo.url, MAIL_URL: 'smtp://127.0.0.1:1' },
    DATA_DIR: '/nonexistent',
  };
}
