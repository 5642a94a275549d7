import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, useRouteContext } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { counted } from '#/rules/counted.ts'
import { useFailed } from '../accounts/expired.ts'
import { isBadInput, refusalCode, wordsOf } from '../api/api.ts'
import { Karma } from '../brand/karma.tsx'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { Fact, Facts } from './facts.tsx'

export const Route = createFileRoute('/_signed-in/sandbox-checkout/$id')({
  beforeLoad: onlyFor('founder', 'admin'),
  loader: async ({ context: { queryClient, queries }, params }) => {
    const options = queries.billing.sandboxCheckout.queryOptions({ input: params })
    await queryClient.query({ ...options, staleTime: 20_000 }).catch((error: unknown) => {
      throw isUnknown(error) ? notFound() : error
    })
  },
  head: () => namedPage('Sandbox checkout'),
  component: SandboxCheckout,
})

/** An invalid id, and one of somebody else's checkout, look like one that never existed. */
const isUnknown = (error: unknown) => refusalCode(error) === 'not_found' || isBadInput(error)

function SandboxCheckout() {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(queries.billing.sandboxCheckout.queryOptions({ input: Route.useParams() }))
  return (
    <div className="mx-auto w-full max-w-form px-page py-8 sm:py-12">
      <Link to="/pricing" className="inline-flex min-h-control items-center gap-1.5 text-muted hover:text-ink">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to pricing
      </Link>
      <h1 className="mt-2 mb-5 text-2xl">{data.planName} plan</h1>
      <Notice tone="warning" icon={<FlaskConical />} title="This is a sandbox. No money moves.">
        No card is asked for and nothing is charged. Everything else happens as with a real payment.
      </Notice>
      {data.paid ? <Paid /> : <Offer {...data} />}
    </div>
  )
}

type OfferProps = { price: number; karma: number; trialDays: number }

function Offer({ price, karma, trialDays }: OfferProps) {
  return (
    <section className="mt-4 grid gap-4">
      <Facts>
        <Fact term="Today">
          {trialDays > 0 ? `$0, a trial of ${counted(trialDays, 'day')} starts` : `$${price}, the first month`}
        </Fact>
        {trialDays > 0 && (
          <Fact term={`In ${counted(trialDays, 'day')}`}>${price}, the first month, unless you cancel before</Fact>
        )}
        <Fact term="After that">${price} each month</Fact>
        <Fact term="Added at once">
          <Karma amount={karma} />
        </Fact>
      </Facts>
      <Pay />
    </section>
  )
}

function Pay() {
  const failed = useFailed()
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const reread = useReread(({ billing, dashboards }) => [billing, dashboards])
  /** What the dashboard would otherwise show for a moment is from before the payment. */
  const readDashboard = () =>
    Promise.all(
      [queries.billing.subscription, queries.dashboards.founder].map(each =>
        queryClient.refetchQueries({ queryKey: each.key(), type: 'all' }),
      ),
    )
  const pay = useOnePress({
    mutationFn: () => api.billing.paySandbox({ id }),
    onSuccess: async ({ karmaGranted }) => {
      toast.success('Your plan is active', `${karmaGranted} karma was added to your balance.`)
      await readDashboard()
      await navigate({ to: '/founder-dashboard', replace: true })
      await reread()
    },
    onError: async error => {
      const failure = failed(
        refusalCode(error) ? wordsOf(error) : 'Failed to process request. Please try again.',
        error,
        '',
      )
      // It is paid if only the answer was lost, and the button gone.
      await reread()
      focusWhenLost(() => document.getElementById('main'))
      return failure
    },
  })
  return (
    <Button
      variant="primary"
      size="lg"
      className="w-full"
      busy={pay.isPending || pay.isSuccess}
      onClick={() => pay.mutate()}
    >
      Complete sandbox payment
    </Button>
  )
}

function Paid() {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="font-semibold">This checkout is already completed.</p>
      <Button asChild>
        <Link to="/founder-dashboard">Open dashboard</Link>
      </Button>
    </div>
  )
}
