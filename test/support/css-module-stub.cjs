// Stands for a CSS module: each class has its own name. jsdom gets no rules (see no-styles.cjs).
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
