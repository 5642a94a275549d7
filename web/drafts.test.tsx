import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useDraft } from './drafts.ts'

afterEach(() => vi.unstubAllGlobals())

type Write = (text: string) => void

function Form({ onDraw }: { onDraw: (write: Write) => void }) {
  const [, write] = useDraft('letter', '')
  onDraw(write)
  return null
}

test('an older text does not come back after a reload when there is no room for the newer one', () => {
  const stored = new Map<string, string>()
  const room = { isFull: false }
  vi.stubGlobal('localStorage', {
    setItem: (key: string, text: string) => {
      if (room.isFull) throw new DOMException('Full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => stored.delete(key),
  })
  let write: Write = () => undefined
  renderToStaticMarkup(<Form onDraw={given => (write = given)} />)
  write('older')
  expect([...stored.values()]).toEqual(['"older"'])
  room.isFull = true
  write('older, and then some')
  expect([...stored]).toEqual([])
})
