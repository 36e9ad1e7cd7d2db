import { flakyViewStoreContract, viewStoreContract } from '@app/eventing/testing';
import { RemoteViewStore } from '../../../eventing/src/testing/view-stores';
import { MemoryViewStore } from './memory.view-store';

viewStoreContract('Memory', () => Promise.resolve(new MemoryViewStore()));
flakyViewStoreContract('Memory', () => Promise.resolve(new MemoryViewStore()));
flakyViewStoreContract('Remote', () => Promise.resolve(new RemoteViewStore()));
