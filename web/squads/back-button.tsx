import { useCanGoBack, useRouteContext, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { homeOf } from '../paths.ts'
import { Button } from '../ui/button.tsx'

/** Goes back one page, or to the user's home page when they came here directly. */
export function BackButton() {
  const router = useRouter()
  const { me } = useRouteContext({ from: '__root__' })
  const canGoBack = useCanGoBack()
  const back = () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: homeOf(me?.role ?? null) })
  }
  return (
    <Button variant="ghost" size="sm" onClick={back}>
      <ArrowLeft aria-hidden="true" />
      <span className="max-xs:sr-only">Back</span>
    </Button>
  )
}
