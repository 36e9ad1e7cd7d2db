import { MemoryNodeRegistry } from './node-registry';
import { nodeRegistryContract } from '../testing/contracts';

nodeRegistryContract('Memory', () => {
  const registry = new MemoryNodeRegistry();
  return Promise.resolve([registry, registry]);
});
