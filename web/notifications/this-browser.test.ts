import { afterEach, expect, test, vi } from 'vitest'
import { closeShown, isDevice, keepDevice, keepNothing, unsubscribe } from './this-browser.ts'

afterEach(() => vi.unstubAllGlobals())

const refuses = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))

test('a browser that tells nothing of its service worker closes no notification and ends no subscription, and fails nowhere', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: refuses } })
  await expect(closeShown(new Set(['one']))).resolves.toBeUndefined()
  await expect(unsubscribe()).resolves.toBeUndefined()
})

test('who signs out loses the badge and the notifications though the push subscription cannot be ended', async () => {
  const close = vi.fn()
  const clearAppBadge = vi.fn(async () => undefined)
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe: refuses }) },
    getNotifications: async () => [{ close }],
  }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration },
    setAppBadge: () => {},
    clearAppBadge,
  })
  await unsubscribe()
  expect(clearAppBadge).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
})

test('a browser that does not say which notifications it shows closes none', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ getNotifications: refuses }) } })
  await expect(closeShown(new Set(['one']))).resolves.toBeUndefined()
})

test('a browser whose notifications were blocked since counts on no pushes, until they are allowed again', () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('Notification', { permission: 'granted' })
  keepDevice('cara', 'phone')
  const counts = (permission: NotificationPermission) => {
    vi.stubGlobal('Notification', { permission })
    return isDevice('cara')
  }
  expect([counts('granted'), counts('denied'), counts('default'), counts('granted')]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(isDevice('fran')).toBe(false)
  keepNothing()
})
