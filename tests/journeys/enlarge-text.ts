import type { Page } from '@playwright/test'

/** As when the browser's font size is set to 32 px. */
export async function enlargeText(page: Page) {
  const browserSettings = await page.context().newCDPSession(page)
  await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}
