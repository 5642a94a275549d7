import type { ErrorComponentProps } from '@tanstack/react-router'
import { Link, useRouter } from '@tanstack/react-router'
import { wordsOf } from '../api/api.ts'
import { Mark } from '../brand/mark.tsx'
import { Button } from '../ui/button.tsx'
import { usePageRetry } from './use-page-retry.ts'

/**
 * Shown when a page fails to render or load: what happened, and two ways to continue. One that loaded but cannot be drawn would fail
 * again: only a reload may help. Not while the page is being left, when Firefox reports whatever still loads as failed (see
 * new-version.ts).
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const retry = usePageRetry({ reset })
  const loaded = !useRouter().state.matches.some(({ status }) => status === 'error')
  const press = () => {
    // The pressed button is removed while the page is tried again.
    document.getElementById('main')?.focus()
    if (loaded) location.reload()
    else retry()
  }
  return (
    <div
      role="alert"
      className="m-auto grid max-w-form justify-items-center gap-3 px-page py-16 text-center leaving:invisible"
    >
      <Mark astray className="mb-5 size-28 text-edge" />
      <h1 className="font-display text-3xl">Unexpected Application Error!</h1>
      <p className="text-muted">{wordsOf(loaded ? null : error)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={press}>
          {loaded ? 'Reload' : 'Retry'}
        </Button>
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      </div>
    </div>
  )
}
