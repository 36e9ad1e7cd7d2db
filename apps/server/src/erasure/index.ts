// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { ErasureService } from './erasure.service';
export { ForgetElsewhere } from './forget-elsewhere';
