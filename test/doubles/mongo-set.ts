import { MongoData } from './mongo-data';
import { MongoServer, type MongoServerOptions } from './mongo-server';

/** `versions`: reported versions by member, where they differ. */
interface SetOptions extends Pick<MongoServerOptions, 'tls' | 'users' | 'arbiters'> {
  readonly versions?: readonly string[];
  /** The number of data-bearing members. */
  readonly size?: number;
}

/** A replica set whose members share their documents. The first is primary; there is no failover. */
export class MongoSet {
  private constructor(readonly members: readonly MongoServer[]) {}

  static async open({ size = 3, versions = [], ...options }: SetOptions = {}): Promise<MongoSet> {
    const all: MongoServer[] = [];
    const members = () => all.map(({ address }) => address);
    const data = new MongoData();
    for (let index = 0; index < size; index += 1) {
      const server = await MongoServer.open({ ...options, data, members, version: versions[index] });
      if (index > 0) server.faults.stepDown();
      all.push(server);
    }
    return new MongoSet(all);
  }

  /** The connection string with some members, or all. */
  urlOf(members: readonly MongoServer[] = this.members): string {
    const [{ address, url } = { address: '', url: '' }] = members;
    return url.replace(address, members.map((each) => each.address).join(','));
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map((each) => each.close()));
  }
}
