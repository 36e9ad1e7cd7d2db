import { viewStoreContract } from '@app/eventing/testing';
import { MemoryViewStore } from './memory.view-store';

viewStoreContract('Memory', () => Promise.resolve(new MemoryViewStore()));
