/** Path of a FerretDB, from `ferretdb` on the PATH, or undefined. FERRETDB names another one. */
export declare function findFerretDb(): string | undefined;
