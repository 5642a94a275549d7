/* The page on which an admin began to view as somebody else, in this tab alone. Storage can be full or blocked. */

const storageKey = 'viewed-from'

export function rememberViewedFrom(href: string) {
  try {
    sessionStorage.setItem(storageKey, href)
  } catch {
    // Then viewing ends on the moderation page.
  }
}

/** Where to go on after viewing. */
export function viewedFrom(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '/admin/moderation'
  } catch {
    return '/admin/moderation'
  }
}
