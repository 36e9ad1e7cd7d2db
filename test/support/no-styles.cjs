// Replaces `@emotion/serialize`, so components have no styles. In jsdom every rule is written, hashed and
// matched against every element at each query for a role. The browser tests check appearance.
const none = { name: 'unstyled', styles: '', next: undefined };
module.exports = { serializeStyles: () => none };
