import { lookAt } from '../../remote/look';
import type { StoreAddress } from './address';

/** What an engine says of itself; undefined where it does not. `time`: its clock, epoch ms. */
export interface EngineInfo {
  readonly version: string | undefined;
  readonly time: number | undefined;
}

/** What an EventStoreDB or KurrentDB says on its web page, as far as it has one. */
export async function storeInfo({ hosts, isSecure }: StoreAddress): Promise<EngineInfo> {
  const [{ host, port } = { host: 'localhost', port: 2113 }] = hosts;
  const url = `${isSecure ? 'https' : 'http'}://${host}:${String(port)}/info`;
  const look = await lookAt(url).catch(() => undefined);
  return { version: look && versionIn(look.text), time: look?.time };
}

function versionIn(text: string): string | undefined {
  return /"(?:db|es)Version"\s*:\s*"([\w.+-]+)"/.exec(text)?.[1];
}
