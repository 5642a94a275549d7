import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Users from 'lucide-react/icons/users'
import { productName } from '#/rules/product.ts'
import { homeOf } from '../paths.ts'
import { onlyFor } from '../site/guard.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyState } from '../ui/states.tsx'

export const Route = createFileRoute('/_signed-in/squad-room')({
  beforeLoad: onlyFor('founder', 'contributor', 'admin'),
  head: () => ({ meta: [{ title: `Squad Room · ${productName}` }] }),
  component: SquadRoom,
})

function SquadRoom() {
  const { me } = Route.useRouteContext()
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader title="Squad Room" before={<Back />} />
      <EmptyState icon={<Users aria-hidden="true" />} title="No Squad Room Yet">
        {me.role === 'founder'
          ? 'Assign contributors to start collaborating!'
          : "You haven't been assigned to any squad yet."}
      </EmptyState>
    </div>
  )
}

/** One page back; whoever came straight here goes to their own start. */
function Back() {
  const router = useRouter()
  const { me } = Route.useRouteContext()
  const canGoBack = useCanGoBack()
  const back = () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: homeOf(me.role) })
  }
  return (
    <Button variant="ghost" size="sm" className="-ms-2.5" onClick={back}>
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  )
}
