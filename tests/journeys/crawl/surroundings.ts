import type { Page } from '@playwright/test'

/** A virtual authenticator. Without one, an unattended browser waits for ever, and ignores presses meanwhile. */
export async function withPasskeys(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } })
}

/** Groups pages of one kind, whatever ids and search texts are in the address. */
export function templateOf(href: string) {
  const { pathname, searchParams } = new URL(href)
  const path = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/\/mailbox\/.+/, '/mailbox/:id')
  const tab = searchParams.get('tab')
  const others = [...searchParams.keys()].filter(name => name !== 'tab').toSorted()
  const query = [...(tab ? [`tab=${tab}`] : []), ...others].join('&')
  return query ? `${path}?${query}` : path
}
