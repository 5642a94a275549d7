import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Scaling from 'lucide-react/icons/scaling'
import { useId, useRef, useState } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import { limits } from '#/rules/limits.ts'
import { wordsFor } from '#/rules/words.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api.ts'
import { Karma } from '../brand/karma.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { whole } from './create-draft.ts'

type Posts = Extract<Campaign, { kind: 'posts' }>

/** Sets how many posts are wanted; the karma held for them follows. */
export function ManageResize({ campaign }: { campaign: Posts }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data: karma } = useQuery(queries.dashboards.karma.queryOptions())
  const [open, setOpen] = useState(false)
  const [perDay, setPerDay] = useState('')
  const [needed, setNeeded] = useState('')
  const resize = useResize(campaign, () => setOpen(false))
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const difference = (whole(needed) - campaign.goal) * campaign.karmaReward
  const early = earlyError(campaign, whole(needed), difference, karma?.available)
  const errors = resize.error ? errorsOf(resize.error) : {}
  const turn = (next: boolean) => {
    setOpen(next)
    if (!next) return
    setPerDay(String(campaign.postsPerDay))
    setNeeded(String(campaign.goal))
    resize.reset()
  }
  const refused = () => form.current && focusFirstInvalid(form.current)
  const save = () => {
    if (early) return refused()
    resize.mutate({ postsPerDay: whole(perDay), postsNeeded: whole(needed) }, { onError: refused })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      trigger={
        <Button>
          <Scaling aria-hidden="true" />
          Change posts needed
        </Button>
      }
      size="sm"
      title="Change posts needed"
      description={`“${campaign.saasName}” asks for ${campaign.goal} ${campaign.goal === 1 ? 'post' : 'posts'} now.`}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={resize.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!resize.isPending) save()
        }}
        className="grid gap-4"
      >
        <Count label="Posts needed" value={needed} onChange={setNeeded} error={early ?? errors['postsNeeded']} />
        <Count label="Posts per day" value={perDay} onChange={setPerDay} error={errors['postsPerDay']} />
        <Effect difference={difference} balance={karma?.available} />
      </form>
    </Dialog>
  )
}

function Effect({ difference, balance }: { difference: number; balance: number | undefined }) {
  return (
    <p className="text-sm text-muted" aria-live="polite">
      {difference === 0 && 'Your balance stays as it is.'}
      {difference < 0 && (
        <>
          Returns <Karma amount={-difference} className="align-bottom" /> to your balance.
        </>
      )}
      {difference > 0 && (
        <>
          Takes <Karma amount={difference} className="align-bottom" /> from your balance
          {balance !== undefined && (
            <>
              {' '}
              of <Karma amount={balance} className="align-bottom" />
            </>
          )}
          .
        </>
      )}
    </p>
  )
}

type CountProps = { label: string; value: string; onChange: (text: string) => void; error: string | undefined }

function Count({ label, value, onChange, error }: CountProps) {
  return (
    <Field label={label} error={error}>
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={() => onChange(String(whole(value)))}
      />
    </Field>
  )
}

function useResize({ id }: Posts, onDone: () => void) {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (size: { postsPerDay: number; postsNeeded: number }) => api.campaigns.resize({ id, ...size }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.campaigns.key() }),
        queryClient.invalidateQueries({ queryKey: queries.dashboards.key() }),
      ])
      onDone()
      toast.success('Saved', 'The karma held for it follows.')
    },
    onError: error => {
      if (Object.keys(errorsOf(error)).length === 0) toast.error('Failed to update campaign', wordsOf(error))
    },
  })
}

const refusedSizes = ['not_enough_karma', 'too_few_posts']

function errorsOf(error: unknown): Record<string, string> {
  return refusedSizes.includes(refusalCode(error) ?? '') ? { postsNeeded: wordsOf(error) } : fieldErrors(error)
}

/** What the server would say, while it is typed. */
function earlyError({ goal, open }: Posts, postsNeeded: number, difference: number, balance: number | undefined) {
  const taken = goal - open
  if (postsNeeded < taken) return wordsFor('too_few_posts', { taken })
  if (postsNeeded > limits.postsPerDayMax * limits.durationDaysMax) return undefined
  return balance !== undefined && difference > balance
    ? wordsFor('not_enough_karma', { needed: difference, balance })
    : undefined
}
