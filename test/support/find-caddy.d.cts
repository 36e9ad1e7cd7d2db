/** Path of Caddy: CADDY, or else `caddy` on the PATH. Undefined without one. */
export declare function findCaddy(): string | undefined;
