// Public API of this module: other modules import from here only.
export { ErasureService } from './erasure.service';
export { ErasedKeyEviction } from './erased-key-eviction';
