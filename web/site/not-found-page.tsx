import { Link } from '@tanstack/react-router'
import { Mark } from '../brand/mark.tsx'
import { Button } from '../ui/button.tsx'

export function NotFoundPage() {
  return (
    <div className="m-auto grid max-w-form justify-items-center gap-3 px-page py-16 text-center">
      <Mark astray className="mb-5 size-28 text-edge" />
      <h1 className="font-display text-3xl">Oops! Page not found</h1>
      <p className="text-muted">The address may be mistyped, or what was here has been removed.</p>
      <Button asChild variant="primary" className="mt-2">
        <Link to="/">Return to Home</Link>
      </Button>
    </div>
  )
}
