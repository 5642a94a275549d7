import type { Page } from '@playwright/test'

/** The card of a plan, wherever plans are compared. */
export const planCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
