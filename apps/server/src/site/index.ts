/** Public API of this module: other modules import from here only. */
export { Gallery } from './gallery/gallery.service';
