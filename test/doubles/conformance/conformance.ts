import { followingScenarios } from './following';
import { Probe, type Scenario } from './probe';
import { readingScenarios } from './reading';
import { retryScenarios, writingScenarios } from './writing';

const scenarios: Readonly<Record<string, Scenario>> = {
  ...writingScenarios,
  ...retryScenarios,
  ...readingScenarios,
  ...followingScenarios,
};

/**
 * Runs every scenario the application relies on against an EventStoreDB server, through the real client.
 * Returns the answers by scenario as plain values, equal for every conforming server. Leaves its streams
 * behind.
 */
export async function runConformance(url: string): Promise<Record<string, unknown>> {
  const probe = new Probe(url);
  const seen: Record<string, unknown> = {};
  try {
    for (const [name, scenario] of Object.entries(scenarios)) seen[name] = await scenario(probe);
  } finally {
    await probe.client.dispose();
  }
  return JSON.parse(JSON.stringify(seen)) as Record<string, unknown>;
}
