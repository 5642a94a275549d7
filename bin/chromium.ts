import { existsSync } from 'node:fs'
import { aptInstall } from './apt.ts'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser for the journeys: CHROMIUM, an installed one, or Debian's package. Undefined if none can be had. */
export async function findChromium() {
  const given = process.env['CHROMIUM']
  const found = [...(given ? [given] : []), ...known].find(existsSync)
  if (found) return found
  return aptInstall('chromium') ? known.find(existsSync) : undefined
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/** Chromium without what only a screen needs: Debian's package. Undefined if it cannot be had, or CHROMIUM names the browser to take. */
export function findHeadlessShell() {
  if (process.env['CHROMIUM']) return undefined
  return existsSync(headlessShell) || aptInstall('chromium-headless-shell') ? headlessShell : undefined
}
