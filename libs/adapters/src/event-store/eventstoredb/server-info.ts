import { probe } from '../../remote/probe';
import type { EngineInfo } from '../../remote/members';
import type { ServerHost } from '../../remote/connection-fault';

/** Version and clock from an EventStoreDB's or KurrentDB's web page, where it has one. */
export async function storeInfo(
  { host, port }: ServerHost,
  { isSecure }: { readonly isSecure: boolean },
): Promise<EngineInfo> {
  const url = `${isSecure ? 'https' : 'http'}://${host}:${String(port)}/info`;
  const response = await probe(url).catch(() => undefined);
  return { version: response && versionIn(response.text), time: response?.time };
}

function versionIn(text: string): string | undefined {
  return /"(?:db|es)Version"\s*:\s*"([\w.+-]+)"/.exec(text)?.[1];
}
