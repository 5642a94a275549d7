import { afterEach, expect, test, vi } from 'vitest'
import { awaitLost, closeShown, isAwaited, isDevice, keepDevice, keepNothing, unsubscribe } from './this-browser.ts'

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

test('a browser that lost its subscription by itself counts on no pushes, and is to become a device again', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('Notification', { permission: 'granted' })
  const look = async (getSubscription: () => Promise<unknown>) => {
    const getRegistration = async () => ({ pushManager: { getSubscription } })
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
    await awaitLost('cara')
    return { device: isDevice('cara'), awaited: isAwaited('cara') }
  }
  const lost = async () => null
  expect(await look(lost)).toEqual({ device: false, awaited: false })
  keepDevice('cara', 'phone')
  expect(await look(async () => ({}))).toEqual({ device: true, awaited: false })
  expect(await look(refuses)).toEqual({ device: true, awaited: false })
  expect(await look(lost)).toEqual({ device: false, awaited: true })
  keepNothing()
})
