import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { GoogleCard } from './google-card.tsx'
import { PasskeyCard } from './passkey-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/** Sign-in methods other than the password. The group around them takes the focus when a pressed Retry goes with its card. */
export const SignInMethods = () => (
  <div role="group" aria-label="Ways to log in" tabIndex={-1} className="grid gap-4 outline-none">
    <Methods />
  </div>
)

function Methods() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery(queries.signInMethods.mine.queryOptions())
  if (found.isPending) return <Coming />
  if (!found.data) {
    return (
      <Card title="Ways to log in">
        <NotLoaded title="This did not load" of={found} />
      </Card>
    )
  }
  const { google, passkeys, twoStep } = found.data
  return (
    <>
      <TwoStepCard twoStep={twoStep} />
      <PasskeyCard passkeys={passkeys} />
      <GoogleCard {...google} />
    </>
  )
}

function Coming() {
  return (
    <Loading label="Loading your ways to log in" className="grid gap-4">
      {['Two-step verification', 'Passkeys', 'Google'].map(title => (
        <Card key={title} title={title}>
          <Skeleton className="h-4 w-full max-w-80" />
          <Skeleton className="mt-3 h-control w-36" />
        </Card>
      ))}
    </Loading>
  )
}
