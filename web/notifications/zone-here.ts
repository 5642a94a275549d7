import { isTimeZone } from '#/rules/quiet-hours.ts'

/** The browser's time zone; UTC if it names one that does not exist: Chromium's Etc/Unknown, where the system does not tell. */
export function zoneHere() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}
