import { following } from './following';
import { Probe, type Scenario } from './probe';
import { reading } from './reading';
import { retrying, writing } from './writing';

const scenarios: Readonly<Record<string, Scenario>> = { ...writing, ...retrying, ...reading, ...following };

/**
 * Asks a server that speaks EventStoreDB's protocol what the application relies on, through the real client, and tells what it
 * answered: plain values by question, the same from every server that behaves alike. Leaves its streams behind.
 */
export async function conformance(url: string): Promise<Record<string, unknown>> {
  const probe = new Probe(url);
  const seen: Record<string, unknown> = {};
  try {
    for (const [name, scenario] of Object.entries(scenarios)) seen[name] = await scenario(probe);
  } finally {
    await probe.client.dispose();
  }
  return JSON.parse(JSON.stringify(seen)) as Record<string, unknown>;
}
