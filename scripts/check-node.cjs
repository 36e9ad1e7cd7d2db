// Nest 12 is ESM only; the CommonJS build needs require(esm), i.e. Node 20.19+ or 22.13+.
const [major, minor] = process.versions.node.split('.').map(Number);
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major > 22)) {
  console.error(`Node ${process.versions.node} is too old: use 20.19+, 22.13+ or 24+.`);
  process.exit(1);
}
