import { expect, test, vi } from 'vitest'
import { zoneHere } from './zone-here.ts'

const reports = (timeZone: string) => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
}

test('quiet hours begin in the zone of the browser, and in UTC where it does not know its own', () => {
  try {
    reports('Asia/Kathmandu')
    expect(zoneHere()).toBe('Asia/Kathmandu')
    reports('Etc/Unknown')
    expect(zoneHere()).toBe('UTC')
  } finally {
    vi.restoreAllMocks()
  }
})
