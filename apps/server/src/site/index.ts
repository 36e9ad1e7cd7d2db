/** Public API of this room: other rooms import from here only. */
export { Gallery } from './gallery/gallery.service';
