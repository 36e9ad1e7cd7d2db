/** Path of Chromium or Chrome: CHROMIUM, or else an installed one. Undefined without one. */
export declare function findChromium(): string | undefined;
