/** Path of an installed Chromium or Chrome, or undefined. CHROMIUM names another one. */
export declare function findChromium(): string | undefined;
