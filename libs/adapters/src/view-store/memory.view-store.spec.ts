import { falteringViewsContract, viewStoreContract } from '@app/eventing/testing';
import { DistantViewStore } from '../../../eventing/src/testing/view-stores';
import { MemoryViewStore } from './memory.view-store';

viewStoreContract('Memory', () => Promise.resolve(new MemoryViewStore()));
falteringViewsContract('Memory', () => Promise.resolve(new MemoryViewStore()));
falteringViewsContract('distant', () => Promise.resolve(new DistantViewStore()));
