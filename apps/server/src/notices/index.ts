// Public API of this room: other rooms import from here only.
export { Notices } from './notices.service';
