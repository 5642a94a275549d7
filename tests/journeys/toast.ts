import type { Page } from '@playwright/test'

/** The toasts on the page: those with these words, or all of them. */
export const toast = (page: Page, words = '') => page.locator('[data-sonner-toast]').filter({ hasText: words })
