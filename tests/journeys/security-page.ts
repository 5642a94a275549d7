import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { toast } from './toast.ts'

export async function toSecurity(page: Page, origin: string) {
  await page.goto(`${origin}/settings?tab=security`)
  await expect(page.getByRole('button', { name: /Add (a|another) passkey/ })).toBeVisible()
}

export async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toast(page, 'Logged out')).toBeVisible()
}
