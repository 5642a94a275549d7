import type { Page } from '@playwright/test'

/** What a corner of the page says for a moment: the one with these words, or any. */
export const toast = (page: Page, words = '') => page.locator('[data-sonner-toast]').filter({ hasText: words })
