// Public API of this module: other modules import from here only.
export { Notices } from './notices.service';
