// Public API of this room: other rooms import from here only.
export { ErasureService } from './erasure.service';
export { ErasedKeyEviction } from './erased-key-eviction';
