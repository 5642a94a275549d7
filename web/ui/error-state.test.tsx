import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorState } from './error-state.tsx'

test('of two failures on one page a screen reader tells the buttons apart that try again', () => {
  const retried = ['Your devices did not load', 'Your webhooks did not load'].map(title =>
    renderToStaticMarkup(<ErrorState title={title} onRetry={() => undefined} />).match(/<button[^>]*>/),
  )
  expect(String(retried[0])).toContain('aria-description="Your devices did not load"')
  expect(String(retried[1])).toContain('aria-description="Your webhooks did not load"')
})
