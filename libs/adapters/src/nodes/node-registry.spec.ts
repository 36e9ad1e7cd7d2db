import { MemoryNodeRegistry } from './memory.node-registry';
import { nodeRegistryContract } from '../testing/node-registry.contract';

nodeRegistryContract('Memory', () => {
  const registry = new MemoryNodeRegistry();
  return Promise.resolve([registry, registry]);
});
