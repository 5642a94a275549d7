/** Whether what the sender already has is what we would send (RFC 9110, 13.1.2: compared weakly, proxies make tags weak). */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
