import type { SignUpRole } from '#/rules/roles.ts'
import { Button } from '../ui/button.tsx'

/** A link, so that it works from the first paint. If Google is not set up, the server redirects back with that reason. */
export function GoogleButton({ role, next }: { role?: SignUpRole | undefined; next?: string | undefined }) {
  const query = new URLSearchParams({ ...(role ? { role } : {}), ...(next ? { next } : {}) }).toString()
  return (
    <Button asChild size="lg" className="w-full">
      <a href={`/api/auth/google${query && `?${query}`}`}>
        <GoogleMark />
        Continue with Google
      </a>
    </Button>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M12.2 10.2v3.9h5.6c-.3 1.4-1.8 4.1-5.6 4.1a6.2 6.2 0 0 1 0-12.4c1.9 0 3.2.8 3.9 1.5l2.8-2.7A9.9 9.9 0 0 0 12.2 2a10 10 0 1 0 0 20c5.8 0 9.6-4.1 9.6-9.8 0-.7-.1-1.3-.2-2z" />
    </svg>
  )
}
