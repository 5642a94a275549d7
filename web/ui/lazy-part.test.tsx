import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

test('a server that no longer has the code of a part sends the page without it, and says so', async () => {
  const Part = lazyPart(() => Promise.reject(new Error('its file is gone')))
  const errors: unknown[] = []
  const page = (
    <main>
      The page
      <Suspense>
        <Part />
      </Suspense>
    </main>
  )
  const html = await renderToReadableStream(page, { onError: error => void errors.push(error) })
  expect(await new Response(html).text()).toContain('The page')
  expect(errors).toEqual([new Error('its file is gone')])
})
