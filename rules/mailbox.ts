/** Providers that ignore dots in the local part. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * One form for all spellings of an address that reach the same mailbox: lower case, no `+tag`, and no dots where the provider
 * ignores them. Only for comparison; mail is never sent to it.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local = ''] = email.slice(0, at).toLowerCase().split('+')
  const domain = email.slice(at + 1).toLowerCase()
  if (!dotless.has(domain)) return `${local}@${domain}`
  return `${local.replaceAll('.', '')}@gmail.com`
}
