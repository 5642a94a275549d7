/* The page on which an admin began to impersonate somebody, in this tab alone. Storage can be full or blocked. */

const storageKey = 'viewed-from'

export function rememberImpersonatedFrom(href: string) {
  try {
    sessionStorage.setItem(storageKey, href)
  } catch {
    // Without storage, impersonating ends on the moderation page.
  }
}

/** Where to go on after impersonating. */
export function impersonatedFrom(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '/admin/moderation'
  } catch {
    return '/admin/moderation'
  }
}
