/** Whether the client already has this version (RFC 9110, 13.1.2). Compared weakly, as proxies make tags weak. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
