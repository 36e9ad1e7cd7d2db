/** What the site shows of itself to the rest of the server. */
export { Gallery } from './gallery/gallery.service';
