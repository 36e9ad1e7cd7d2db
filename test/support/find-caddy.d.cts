/** Path of a Caddy, from `caddy` on the PATH, or undefined. CADDY names another one. */
export declare function findCaddy(): string | undefined;
