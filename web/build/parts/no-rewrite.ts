/** Replaces the router's `rewrite.js` (see ../light-parts.ts): pages are at the addresses that the router knows, below no base path. */
const asItIs = (_rewrite: undefined, url: URL) => url

export { asItIs as executeRewriteInput, asItIs as executeRewriteOutput }

const none = () => undefined

export { none as composeRewrites, none as rewriteBasepath }
