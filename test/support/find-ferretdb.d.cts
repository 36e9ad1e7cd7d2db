/** Path of FerretDB: FERRETDB, or else `ferretdb` on the PATH. Undefined without one. */
export declare function findFerretDb(): string | undefined;
