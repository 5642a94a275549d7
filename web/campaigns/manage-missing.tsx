import { Link, useRouteContext } from '@tanstack/react-router'
import { shown } from '#/rules/shown-words.ts'
import { homeOf } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { useTitle } from './use-title.ts'

export function ManageMissing() {
  useTitle(shown.campaign_not_found.words)
  const { me } = useRouteContext({ from: '__root__' })
  return (
    <div className="m-auto grid max-w-form justify-items-center gap-3 px-page py-16 text-center">
      <p className="text-sm font-semibold text-muted figure">404</p>
      <h1 className="text-2xl">{shown.campaign_not_found.words}</h1>
      <p className="text-muted">The address may be mistyped, or the campaign is no longer there.</p>
      <Button asChild variant="primary" className="mt-2">
        <Link to={homeOf(me?.role ?? null)}>Back to your dashboard</Link>
      </Button>
    </div>
  )
}
